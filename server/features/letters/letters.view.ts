import type { Letter as LetterView } from '#shared/contracts/newsletter-admin.ts';
import type { Letter, Tally } from './letters.store.ts';

const STATES = ['draft', 'sending', 'paused', 'sent', 'ended'] as const;

/** A letter as the back office reads it; `tally` counts its deliveries while it is not out. */
export function letterView(letter: Letter, tally: Tally = {}): LetterView {
  const counts: Tally = letter.outcome ?? tally;
  const { waiting = 0, sent = 0, failed = 0, skipped = 0 } = counts;
  return {
    id: letter.id,
    subject: letter.subject,
    body: letter.body,
    state: STATES.find((state) => state === letter.state) ?? 'draft',
    createdBy: letter.createdBy,
    createdAt: letter.createdAt.toISOString(),
    updatedBy: letter.updatedBy ?? letter.createdBy,
    updatedAt: letter.updatedAt.toISOString(),
    revision: letter.revision,
    startedAt: letter.startedAt?.toISOString() ?? null,
    finishedAt: letter.finishedAt?.toISOString() ?? null,
    recipients: { total: waiting + sent + failed + skipped, waiting, sent, failed, skipped },
  };
}
