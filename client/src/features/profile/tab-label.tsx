export interface TabLabelProps {
  text: string;
  /** What waits in the tab; nothing is shown at 0. */
  mark?: { count: number; word: string } | undefined;
}

/** Highest number that a tab shows; above it stands '99+'. */
const MOST = 99;

/** The tab's name and how much waits in it: 'Gaver 1 uåpnet'. */
export function TabLabel({ text, mark }: TabLabelProps) {
  if (mark === undefined || mark.count === 0) return text;
  return (
    <span className="profil__fane">
      {text} <b className="profil__antall">{mark.count > MOST ? `${MOST}+` : mark.count}</b>
      <span className="sr-only"> {mark.word}</span>
    </span>
  );
}
