export interface TabLabelProps {
  text: string;
  /** Number of unopened or unread items; nothing is shown at 0. */
  mark?: { count: number; word: string } | undefined;
}

/** Highest number on a tab; '99+' above it. */
const MOST = 99;

/** The tab's name with its count: 'Gaver 1 uåpnet'. */
export function TabLabel({ text, mark }: TabLabelProps) {
  if (mark === undefined || mark.count === 0) return text;
  return (
    <span className="inline-flex items-center gap-2.5">
      {text}{' '}
      <b className="inline-grid min-h-5.5 min-w-6 place-items-center rounded-pip bg-yellow px-1.5 font-bold font-mono text-mono text-night leading-none forced-colors:border forced-colors:border-[CanvasText]">
        {mark.count > MOST ? `${MOST}+` : mark.count}
      </b>
      <span className="sr-only"> {mark.word}</span>
    </span>
  );
}
