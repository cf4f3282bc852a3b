/** Said while a form shows what was typed earlier and is not saved. */
export function KeptNote({ wasKept }: { wasKept: boolean }) {
  return <p role="status">{wasKept && 'Vi tok vare på det du skrev. Det er ikke lagret ennå.'}</p>;
}
