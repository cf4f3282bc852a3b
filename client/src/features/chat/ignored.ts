import { kept } from '#client/lib/storage/kept.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';

/** Somebody whose lines this browser hides. */
export interface Ignored {
  /** Account id, or name for a visitor. */
  readonly key: string;
  readonly navn: string;
}

const MOST = 200;

function isList(value: unknown): value is readonly Ignored[] {
  return (
    Array.isArray(value) &&
    value.every(
      (entry: unknown) =>
        typeof entry === 'object' &&
        entry !== null &&
        'key' in entry &&
        typeof entry.key === 'string' &&
        'navn' in entry &&
        typeof entry.navn === 'string',
    )
  );
}

const list = kept<readonly Ignored[]>('ctrl-chat-ignorert', isList, []);

/** Key of a line's author. */
export function writerKey({ userId, navn }: Pick<ChatMessage, 'userId' | 'navn'>): string {
  return userId ?? `navn:${navn.normalize('NFKC').toLowerCase()}`;
}

/** Everybody who is ignored in this browser. */
export const useIgnored = list.use;

export function ignore(line: ChatMessage): void {
  const entry = { key: writerKey(line), navn: line.navn };
  list.set([...list.get().filter(({ key }) => key !== entry.key), entry].slice(-MOST));
}

export function stopIgnoring(key: string): void {
  list.set(list.get().filter((entry) => entry.key !== key));
}

/** Whether a line's author is ignored; lines of admins and of the system are always shown. */
export function isIgnored(ignored: readonly Ignored[], line: ChatMessage): boolean {
  if (ignored.length === 0 || line.isAdmin === 'true' || line.isSystemMessage) return false;
  const key = writerKey(line);
  return ignored.some((entry) => entry.key === key);
}
