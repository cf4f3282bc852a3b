/** What visitors read after a change. */
export function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid gap-1.5">
      {texts.map((text) => (
        <li
          key={text}
          className="border-ink border-l-5 bg-bone-2 px-3.5 py-3 font-extrabold text-lead"
        >
          {text}
        </li>
      ))}
    </ul>
  );
}
