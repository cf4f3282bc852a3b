import { useState } from 'react';

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** A draft in session storage, which survives reloads and closing the panel. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => read(key));
  const keep = (text: string) => {
    setDraft(text);
    try {
      if (text === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // Storage is full or disabled: the draft is kept in memory only.
    }
  };
  return [draft, keep];
}
