import {
  createContext,
  use,
  useDeferredValue,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type ContentKey, contentKey } from '#shared/contracts/content.ts';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { checkDocument } from '#shared/rules/content-checks.ts';
import { type Json, type JsonObject, sameJson, valueAt } from '#shared/rules/content-pointer.ts';
import type { DraftSession, DraftState } from './draft-session.ts';

interface Draft {
  session: DraftSession;
  /** What is wrong with the draft as it stands, by path. */
  problems: ReadonlyMap<string, ContentProblem>;
}

export const DraftContext = createContext<Draft | null>(null);

/** The draft that is open around this component. */
export function useDraft(): Draft {
  const draft = use(DraftContext);
  if (draft === null) throw new Error('There is no draft here');
  return draft;
}

export function useDraftState(session: DraftSession): DraftState {
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** What stands at a path now; undefined where somebody has taken it away. */
export function useValue(path: string): Json | undefined {
  const { session } = useDraft();
  const read = () => valueAt(session.get().document, path);
  return useSyncExternalStore(session.subscribe, read, read);
}

/** The error at a path, or in what stands directly below it. */
export function useError(path: string): string | null {
  const { problems } = useDraft();
  const own = problems.get(path);
  if (own !== undefined) return own.message;
  for (const [at, { message }] of problems) {
    if (at.startsWith(`${path}/`)) return message;
  }
  return null;
}

/** The errors of a draft while it is written; typing goes before checking. */
export function useProblems(
  key: string,
  { document, live }: DraftState,
): ReadonlyMap<string, ContentProblem> {
  const checked = useDeferredValue(document);
  return useMemo(() => {
    const found = problemsOf(key, checked, live).filter(({ level }) => level === 'error');
    return new Map(found.toReversed().map((problem) => [problem.path, problem]));
  }, [key, checked, live]);
}

/** A document's key, of a text that may be none. */
const keyOf = (text: string): ContentKey => contentKey.parse(text);

/** What stands against publishing a draft, as the server will say it. */
const problemsOf = (key: string, document: JsonObject, live: JsonObject | null): ContentProblem[] =>
  checkDocument(keyOf(key), document, { published: live });

interface TypedOptions {
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
