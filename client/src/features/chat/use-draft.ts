import { useEffect, useState } from 'react';
import { type Person, readOf, writeOf } from '#client/lib/person-storage.ts';

/**
 * A person's draft in session storage, which survives reloads and closing the panel. What was
 * written before it was known who writes becomes the first one's; after that nobody's becomes
 * another's.
 */
export function useDraft(name: string, person: Person): [string, (text: string) => void] {
  const [held, setHeld] = useState(() => ({ person, text: readOf(name, person) }));
  if (held.person !== person) {
    const adopted = held.person === null ? held.text : '';
    setHeld({ person, text: adopted || readOf(name, person) });
  }
  // Else what nobody had written would wait for whoever comes next.
  const { text } = held;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person changes, not with each letter
  useEffect(() => {
    if (person === null) return;
    writeOf(name, person, text);
    writeOf(name, null, '');
  }, [name, person]);
  const keep = (text: string) => {
    setHeld({ person, text });
    writeOf(name, person, text);
    if (person !== null) writeOf(name, null, '');
  };
  return [held.text, keep];
}
