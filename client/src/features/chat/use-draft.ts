import { useEffect, useState } from 'react';
import { type Person, readOf, writeOf } from '#client/lib/person-storage.ts';

/**
 * A person's draft in session storage, which survives reloads and closing the panel. What was
 * written before it was known who writes is in this page only, and becomes that of the one who is
 * then known; after that nobody's becomes another's.
 */
export function useDraft(name: string, person: Person): [string, (text: string) => void] {
  const [held, setHeld] = useState(() => ({ person, text: readOf(name, person) }));
  if (held.person !== person) {
    const adopted = held.person === null ? held.text : '';
    setHeld({ person, text: adopted || readOf(name, person) });
  }
  const { text } = held;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person changes, not with each letter
  useEffect(() => writeOf(name, person, text), [name, person]);
  const keep = (next: string) => {
    setHeld({ person, text: next });
    writeOf(name, person, next);
  };
  return [text, keep];
}
