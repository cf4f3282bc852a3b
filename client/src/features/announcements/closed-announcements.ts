import { kept } from '#client/lib/kept.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';

/** Most that are remembered; the oldest are forgotten first. */
const KEEP = 50;

type Closed = Readonly<Record<string, string>>;

function isClosed(value: unknown): value is Closed {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((version) => typeof version === 'string')
  );
}

/** Versions that were closed in this browser, by the announcement's id. */
const closed = kept<Closed>('ctrl-kunngjoringer-lukket', isClosed, {});

/** A new text is another version: it is shown again. */
const versionOf = ({ updatedAt }: Announcement) => updatedAt ?? 'first';

/** Whether this version of an announcement is closed in this browser, and ways to change that. */
export function useClosed(of: Announcement): { isClosed: boolean; close(): void; open(): void } {
  const all = closed.use();
  const others = () => Object.entries(closed.get()).filter(([id]) => id !== of.id);
  return {
    isClosed: all[of.id] === versionOf(of),
    close: () => closed.set(Object.fromEntries([...others(), [of.id, versionOf(of)]].slice(-KEEP))),
    open: () => closed.set(Object.fromEntries(others())),
  };
}
