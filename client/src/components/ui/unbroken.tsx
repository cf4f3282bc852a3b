/** A number of years with its word, a day with its number or its time. */
const TOGETHER = /(\d{1,2} år|[Dd]ag \d|(?<!\p{L})\p{L}{3} \d\d:\d\d)/u;

/** A text whose ages and times are not broken over two lines. Its letters are those that were written. */
export function Unbroken({ text }: { text: string }) {
  return text.split(TOGETHER).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
