/** What visitors read after a change. */
export function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="haster__setninger">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
