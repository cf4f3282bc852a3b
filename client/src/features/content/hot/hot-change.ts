import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { putContent } from '#client/lib/content.tsx';
import type { Content, ContentKey, Edition, Slot } from '#shared/contracts/content.ts';
import type { Acknowledged } from '#shared/contracts/content-admin.ts';
import type { HotAnswer, HotCommand } from '#shared/contracts/content-hot.ts';
import { actDay, shownStart } from '#shared/rules/acts.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { applyHot } from '#shared/rules/content-hot.ts';
import { type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import { newWarnings } from '#shared/rules/content-warnings.ts';
import { currentEdition, isOver, slotInstants, slotState } from '#shared/rules/festival-phase.ts';
import { refusedProblems } from '../publish/use-publishing.ts';

/** A change of the published version, before it is confirmed. */
export interface HotChange {
  document: ContentKey;
  command: HotCommand;
  /** What visitors will see, one sentence per change. */
  sentences: readonly string[];
  /** Warnings to confirm. */
  warnings: readonly Acknowledged[];
  /** Label of the confirming button. */
  act: string;
  /** `r` (red) for a change that takes something from visitors. */
  tone: 'r' | 'bone';
}

export interface LiveSlot {
  edition: Edition;
  slot: Slot;
}

/** Acts that are not over, by start time. */
export function comingSlots({ editions }: Content, now: Date): LiveSlot[] {
  return editions
    .filter((edition) => !isOver(edition, now))
    .flatMap((edition) => edition.slots.map((slot) => ({ edition, slot })))
    .filter(({ slot }) => slotState(slot, now) !== 'over')
    .sort((a, b) => +slotInstants(a.slot).start - +slotInstants(b.slot).start);
}

export function ticketEdition({ editions }: Content, now: Date): Edition | null {
  if (editions.length === 0) return null;
  const edition = currentEdition(editions, now);
  return isOver(edition, now) ? null : edition;
}

/** 'fredag 22. august 20:00, Hallen'. */
export function whereWords({ edition, slot }: LiveSlot): string {
  const stage = edition.stages.find(({ id }) => id === slot.stage)?.name ?? slot.stage;
  return `${actDay(slot)} ${shownStart(slot.start)}, ${stage}`;
}

/** Null when nothing would change. */
export function hotChange(
  edition: Edition,
  command: HotCommand,
  act: string,
  tone: HotChange['tone'] = 'r',
): HotChange | null {
  const live = edition as unknown as JsonObject;
  const after = applyHot(live, [command]);
  if (after.changed.length === 0) return null;
  const sentences = describeChanges(live, after.document).map(({ text }) => text);
  const document: ContentKey = `edition:${edition.year}`;
  const warnings = newWarnings(document, live, after.document).map(({ path, message }) => ({
    path,
    message,
  }));
  return { document, command, sentences, warnings, act, tone };
}

/** Updates this page's content too; if that fails, polling does within a minute. */
async function follow(): Promise<void> {
  putContent(await api('GET /api/content'));
}

/**
 * Applies a change to the published version; `done` is the answer. Warnings are confirmed before
 * the request; the server may know more of them, which are then asked for too.
 */
export function useHotChange() {
  const client = useQueryClient();
  const [done, setDone] = useState<HotAnswer | null>(null);
  const [asked, setAsked] = useState<{ of: HotCommand; warnings: Acknowledged[] } | null>(null);
  const warningsOf = ({ command, warnings }: HotChange): readonly Acknowledged[] =>
    asked !== null && sameJson(asked.of, command) ? asked.warnings : warnings;
  const { run, pending, problem } = useCall({
    send: async (change: HotChange) => {
      const { document, command } = change;
      const acknowledged = warningsOf(change);
      const body = { commands: [command], comment: '', acknowledged: [...acknowledged] };
      try {
        return await api('POST /api/admin/content/:key/hot', { params: { key: document }, body });
      } catch (error) {
        const more = refusedProblems(error)?.filter(({ level }) => level === 'warning') ?? [];
        const told = more.map(({ path, message }) => ({ path, message }));
        setAsked({ of: command, warnings: [...acknowledged, ...told] });
        throw error;
      }
    },
    failure: { title: 'Ikke endret', fallback: 'Prøv igjen.', isQuiet: true },
    onSuccess: setDone,
    onSettled: () => {
      void follow().catch(() => undefined);
      void refreshAdmin(client);
    },
  });
  return { run, pending, problem, done, warningsOf };
}
