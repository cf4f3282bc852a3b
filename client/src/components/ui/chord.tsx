/** CTRL + letter above a section heading: decorative, no shortcut is bound. */
export function Chord({ letter }: { letter: string }) {
  return (
    <div className="chord" aria-hidden="true">
      <span className="chord__key">
        <span>CTRL</span>
      </span>
      <span>+</span>
      <span className="chord__key chord__key--lit">
        <span>{letter}</span>
      </span>
    </div>
  );
}
