import { useState } from 'react';
import { useDraft, useError, useValue } from './draft-context.tsx';
import { type Json, sameJson } from './pointer.ts';

export interface TypedOptions {
  /** A value as it is written in the control. */
  format: (value: Json | undefined) => string;
  /** What a text stands for; undefined while it stands for nothing. */
  parse: (text: string) => Json | undefined;
  /** What a text that stands for nothing is told. */
  unreadable?: string;
}

const notSaved = (reason: string) => `Ikke lagret: ${reason}`;

/** A value that is chosen: what is wrong with it, or why another one was not taken. */
export function useChosen(path: string) {
  const { session } = useDraft();
  const value = useValue(path);
  const wrong = useError(path);
  const [fault, setFault] = useState<{ reason: string; over: Json | undefined } | null>(null);
  const isCurrent = fault !== null && sameJson(fault.over, value);
  return {
    value,
    error: isCurrent ? notSaved(fault.reason) : wrong,
    choose(next: Json, isTyped = false) {
      const reason = session.set(path, next, isTyped);
      setFault(reason === null ? null : { reason, over: value });
    },
  };
}

interface Typed {
  text: string;
  /** What stood in the document when it was typed. */
  over: Json | undefined;
  /** Why the document did not take it; null where it did. */
  reason: string | null;
}

/**
 * A value that is typed. The text stays as it was typed as long as it stands for the document's value
 * ('Kari ' for 'Kari') or was not taken, and follows the document as soon as that becomes another one.
 */
export function useTyped(path: string, { format, parse, unreadable = '' }: TypedOptions) {
  const { session } = useDraft();
  const value = useValue(path);
  const wrong = useError(path);
  const [typed, setTyped] = useState<Typed | null>(null);
  const meant = typed?.reason === null ? parse(typed.text) : typed?.over;
  const isCurrent = typed !== null && sameJson(meant, value);
  return {
    text: isCurrent ? typed.text : format(value),
    error: isCurrent && typed.reason !== null ? notSaved(typed.reason) : wrong,
    type(text: string) {
      const next = parse(text);
      const reason = next === undefined ? unreadable : session.set(path, next, true);
      setTyped({ text, over: value, reason });
    },
  };
}
