// The default theme with system fonts: none is loaded.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
