import { useState } from 'react';

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** A text that is being written; the tab keeps it through reloads and closing. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => read(key));
  const keep = (text: string) => {
    setDraft(text);
    try {
      if (text === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // Storage is full or switched off: the text lives as long as the page does.
    }
  };
  return [draft, keep];
}
