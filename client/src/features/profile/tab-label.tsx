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
    <span className="profil__fane">
      {text} <b className="profil__antall">{mark.count > MOST ? `${MOST}+` : mark.count}</b>
      <span className="sr-only"> {mark.word}</span>
    </span>
  );
}
