import { render } from 'preact';
import { App } from './app';
import { keepFocus } from './shell/focus';
import { lookAfterTexts } from './shell/texts';
import './state/address/classes';
import { arriveAtAddress, followAddress, keepAddress } from './state/address/entries';
import { loadExamples } from './state/table';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/parts.css';
import '../../src/pictures/style.css';
import './style/data.css';
import './style/taxonomies.css';
import './style/workshop.css';
import './style/requirement.css';
import './style/result.css';
import './style/answers.css';
import './style/review.css';
import './style/utility.css';
import './style/compare.css';
import './style/inference.css';
import './style/read.css';
import './style/stepper.css';
import './style/forced.css';
import './style/print.css';

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no element with the id "app"');
// What stands there for where no script runs.
root.replaceChildren();
lookAfterTexts();
keepFocus(root);
const first = arriveAtAddress();
render(<App />, root);

await loadExamples();
await followAddress(first);
keepAddress();
