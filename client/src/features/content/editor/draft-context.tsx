import { createContext, use, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { type ContentKey, contentKey } from '#shared/contracts/content.ts';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { checkDocument } from '#shared/rules/content-checks.ts';
import type { DraftSession, DraftState } from './draft-session.ts';
import { type Json, type JsonObject, valueAt } from './pointer.ts';

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
