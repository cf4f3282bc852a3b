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
  /** The first error at each path. */
  problems: ReadonlyMap<string, ContentProblem>;
}

export const DraftContext = createContext<Draft | null>(null);

export function useDraft(): Draft {
  const draft = use(DraftContext);
  if (draft === null) throw new Error('There is no draft here');
  return draft;
}

export function useDraftState(session: DraftSession): DraftState {
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** The value at a path; undefined when somebody else removed it. */
export function useValue(path: string): Json | undefined {
  const { session } = useDraft();
  const read = () => valueAt(session.get().document, path);
  return useSyncExternalStore(session.subscribe, read, read);
}

/** The error at a path, otherwise the first one below it. */
export function useError(path: string): string | null {
  const { problems } = useDraft();
  const own = problems.get(path);
  if (own !== undefined) return own.message;
  for (const [at, { message }] of problems) {
    if (at.startsWith(`${path}/`)) return message;
  }
  return null;
}

/** The errors of a draft, deferred so that checking does not slow typing down. */
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

/** Throws for a text that is no document's key. */
const keyOf = (text: string): ContentKey => contentKey.parse(text);

/** The same check as the server's when it publishes. */
const problemsOf = (key: string, document: JsonObject, live: JsonObject | null): ContentProblem[] =>
  checkDocument(keyOf(key), document, { published: live });

interface TypedOptions {
  format: (value: Json | undefined) => string;
  /** Undefined for a text that is not a valid value. */
  parse: (text: string) => Json | undefined;
  /** Error for such a text. */
  unreadable?: string;
}

const notSaved = (reason: string) => `Ikke lagret: ${reason}`;

/** A value with its error, or why the last choice was refused. */
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
  /** The document's value when it was typed. */
  over: Json | undefined;
  /** Why the document refused it; null when it was accepted. */
  reason: string | null;
}

/**
 * A typed value. The text stays as typed while it parses to the document's value ('Kari ' for
 * 'Kari') or was refused, and is replaced when that value changes.
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
