// A sentence in which a command of Tauell is between backticks. Other backticks, such as those of a label, do not change.

/** Code of so many letters stays on one line; longer code breaks at its blanks alone, never inside an option. */
const SHORT = 28;

/** The sentence, its code set as code. */
export function Prose({ text }: { text: string }) {
  return <>{text.split(/`(tauell [^`]*)`/).map((part, at) => (at % 2 === 0 ? part : <Code key={at} text={part} />))}</>;
}

function Code({ text }: { text: string }) {
  if (text.length <= SHORT) return <code class="whole">{text}</code>;
  return (
    <code>
      {text.split(' ').map((word, at) => (
        <>
          {at > 0 && ' '}
          <span class="whole">{word}</span>
        </>
      ))}
    </code>
  );
}
