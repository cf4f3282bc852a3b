import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { releaseFailedMail } from '#server/email/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { AppError, badRequest, conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import { type ContentKey, contentKey } from '#shared/contracts/content.ts';
import type { ContentChange, PublishBody } from '#shared/contracts/content-admin.ts';
import type { List } from '#shared/contracts/list.ts';
import type { PlannedRelease, ReleaseBody } from '#shared/contracts/releases.ts';
import {
  capitalize,
  DAY_MS,
  formatDate,
  osloClock,
  osloDate,
  weekdayName,
} from '#shared/oslo-time.ts';
import { type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import { describeUnits } from '#shared/rules/content-selection.ts';
import { firstCharacters } from '#shared/rules/plain-text.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { changesSince, type Draft, liveVersionOf, lockDraft } from './content.store.ts';
import { titleOf } from './drafts.service.ts';
import { mustBeAllowed, type Proposal, proposalOf, publishWithin } from './publish.service.ts';
import {
  changeRelease,
  countWaiting,
  dueReleases,
  insertRelease,
  lockRelease,
  openReleases,
  type Release,
} from './releases.store.ts';

const PLANNED = 'Planlagt publisering';
const PAST = 'Velg et tidspunkt som ikke har vært.';
const TOO_FAR = 'Velg et tidspunkt høyst ett år fram.';
const NOTHING = 'Det er ingenting å publisere.';
const ALREADY_LIVE = 'Alt i utkastet var publisert fra før.';
const CHOSEN_LIVE = 'Alt som var valgt, var publisert fra før.';
const SAME_TIME = 'En publisering er alt planlagt til dette tidspunktet. Avlys den først.';
const TOO_MANY = 'For mange planlagte publiseringer. Avlys noen av dem først.';
const NOT_WAITING = 'Publiseringen er gjort eller avlyst fra før.';
const GONE = 'Disse endringene finnes ikke lenger i utkastet:';

const LONGEST_MS = 366 * DAY_MS;
const MAX_WAITING = 20;
/** Longest words of a chosen change, and of a reason (the columns' own limit). */
const [MAX_WORDS, MAX_REASON, MAX_COMMENT] = [200, 2000, 500];
/** Most problems and changes that a reason names. */
const MAX_NAMED = 10;

function releaseView({ id, dueAt, state, reason, chosen, ...release }: Release): PlannedRelease {
  const key = contentKey.parse(release.key);
  const { plannedBy } = release;
  return { id, key, dueAt: dueAt.toISOString(), state, reason, chosen, plannedBy };
}

/** What waits to be published, and what could not be, of all documents. */
export async function listReleases({ db }: Pick<Context, 'db'>): Promise<List<PlannedRelease>> {
  const items = (await openReleases(db.orm)).map(releaseView);
  return { items, total: items.length };
}

/**
 * Plans to publish a draft, or some of its changes, as they are written at that time. What stands
 * against publishing it now stands against planning it too.
 * @throws AppError 404, 409 when the draft has changed or something waits for that time, 400 with
 *   the problems
 */
export function planRelease(
  ctx: Context,
  key: ContentKey,
  { dueAt: at, ...given }: ReleaseBody,
  { username, requestId }: Acting,
): Promise<PlannedRelease> {
  return ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, key);
    if (draft === null) throw notFound();
    const createdAt = ctx.clock.now();
    const dueAt = mustBeSoon(new Date(at), createdAt);
    const live = await liveVersionOf(tx, key);
    const proposal = proposalOf(key, draft.document, live?.document ?? null, given);
    if (live !== null && sameJson(proposal.document, live.document)) {
      throw badRequest({ only: NOTHING });
    }
    await mustBeAllowed(tx, key, given, { draft, live, proposal });
    if ((await countWaiting(tx, key)) >= MAX_WAITING) throw conflict(TOO_MANY);
    const { comment, acknowledged, corrections } = given;
    const chosen = chosenWords(given.only, live?.document ?? null, proposal);
    const release = await insertRelease(tx, {
      ...{ key, dueAt, chosen, comment, acknowledged, corrections, createdAt },
      plannedBy: username,
    });
    if (release === null) throw conflict(SAME_TIME);
    await record(tx, ctx, release, { actor: username, action: 'content.plan', requestId });
    return releaseView(release);
  });
}

/** @throws AppError 400 for a time that has been or is too far ahead */
function mustBeSoon(dueAt: Date, now: Date): Date {
  if (dueAt <= now) throw badRequest({ dueAt: PAST });
  if (+dueAt - +now > LONGEST_MS) throw badRequest({ dueAt: TOO_FAR });
  return dueAt;
}

/** The chosen changes in words, for the list and for the day when one of them is gone. */
function chosenWords(
  only: PublishBody['only'],
  live: JsonObject | null,
  { whole }: Proposal,
): ContentChange[] | null {
  if (only === undefined || live === null) return null;
  return describeUnits(live, whole)
    .filter(({ path }) => only.includes(path))
    .map(({ path, changes }) => ({ path, text: firstCharacters(changes.join('. '), MAX_WORDS) }));
}

/** Notes in the log what became of a release, and tells the back offices. */
async function record(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'bus' | 'logger'>,
  { key, dueAt, chosen }: Release,
  act: {
    actor: string;
    action: 'content.plan' | 'content.unplan' | 'content.release_failed';
    requestId?: string;
    reason?: string;
  },
): Promise<void> {
  const { reason, ...who } = act;
  await recordAct(tx, ctx, {
    ...who,
    subjectType: 'content',
    subjectId: key,
    after: {
      dueAt: dueAt.toISOString(),
      ...(chosen !== null && { changes: chosen.slice(0, MAX_NAMED).map(({ text }) => text) }),
      ...(reason !== undefined && { reason }),
    },
  });
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/**
 * Cancels a release that waits, or takes away the notice of one that came to nothing.
 * @throws AppError 404, 409 when it was published or cancelled meanwhile
 */
export async function cancelRelease(
  ctx: Context,
  id: string,
  { username, requestId }: Acting,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const release = await lockRelease(tx, id);
    if (release === null) throw notFound();
    const now = ctx.clock.now();
    if (release.state === 'waiting') {
      await changeRelease(tx, release, { state: 'cancelled', closedAt: now });
      await record(tx, ctx, release, { actor: username, action: 'content.unplan', requestId });
      return;
    }
    if (release.state === 'published' || release.state === 'cancelled') throw conflict(NOT_WAITING);
    await changeRelease(tx, release, { seenAt: now });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

/**
 * A release that failed for a reason that is no fault of its document (a lost connection). When the queue
 * gives this job up, the release is given up.
 */
const RELEASE_AGAIN = {
  name: 'release-again',
  schema: z.object({ id: z.uuid(), key: contentKey }),
  retryLimit: 3,
  retryDelaySeconds: 60,
};

/** Publishes what is due, in its order. One that breaks stays due and is tried again, some minutes long. */
export async function publishDue(ctx: Context): Promise<void> {
  const failures: unknown[] = [];
  const due = await dueReleases(ctx.db.orm, ctx.clock.now());
  const broken =
    due.length === 0 ? [] : await ctx.jobs.deadData(ctx.db.orm, RELEASE_AGAIN.name, 'id');
  for (const { id, key: stored } of due) {
    const key = contentKey.parse(stored);
    try {
      await publishRelease(ctx, id, key, broken.includes(id));
    } catch (error) {
      failures.push(error);
      const again = [{ data: { id, key }, singletonKey: id }];
      await ctx.jobs.enqueueAll(ctx.db.orm, RELEASE_AGAIN, again);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Publishes one release and marks it, in one transaction: however many processes try, and wherever
 * one is killed, it is published once. The draft's lock comes first, as with everything that
 * publishes.
 *
 * @param isGivenUp marks it as failed instead
 */
async function publishRelease(
  ctx: Context,
  id: string,
  key: ContentKey,
  isGivenUp = false,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, key);
    const release = draft && (await lockRelease(tx, id));
    if (release?.state !== 'waiting') return;
    const outcome = isGivenUp ? GIVEN_UP : await outcomeOf(tx, ctx, draft as Draft, release);
    await changeRelease(tx, release, { ...outcome, closedAt: ctx.clock.now() });
    if (outcome.state === 'failed') await tellOfFailure(tx, ctx, draft as Draft, release, outcome);
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

type Outcome =
  | { state: 'published'; reason: null }
  | { state: 'nothing' | 'failed'; reason: string };

const GIVEN_UP: Outcome = {
  state: 'failed',
  reason: 'Noe gikk galt hver gang det ble forsøkt. Prøv å publisere for hånd.',
};

/** Publishes what was planned of a locked draft where nothing stands against it any more. */
async function outcomeOf(tx: Orm, ctx: Context, draft: Draft, release: Release): Promise<Outcome> {
  const key = contentKey.parse(draft.key);
  const live = await liveVersionOf(tx, key);
  let given = publishBodyOf(release, draft.revision);
  try {
    const proposal = proposalOf(key, draft.document, live?.document ?? null, given);
    if (live !== null && sameJson(proposal.whole, live.document)) {
      return { state: 'nothing', reason: ALREADY_LIVE };
    }
    // What was chosen may have been published by hand since.
    const told = (await changesSince(tx, key, release.createdAt)).join('. ');
    const gone = release.chosen?.filter(({ path }) => proposal.gone.includes(path)) ?? [];
    const lost = gone.filter(({ text }) => !told.includes(text));
    if (lost.length > 0) return { state: 'failed', reason: `${GONE} ${named(lost)}` };
    const chosen = release.chosen?.filter((one) => !gone.includes(one)) ?? null;
    if (chosen?.length === 0) return { state: 'nothing', reason: CHOSEN_LIVE };
    given = publishBodyOf({ ...release, chosen }, draft.revision);
    await mustBeAllowed(tx, key, given, { draft, live, proposal: { ...proposal, gone: [] } });
  } catch (error) {
    // Nothing is written until here, so the transaction is as good as new.
    if (!(error instanceof AppError)) throw error;
    return { state: 'failed', reason: reasonOf(error) };
  }
  await publishWithin(tx, ctx, key, given, { username: release.plannedBy, requestId: release.id });
  return { state: 'published', reason: null };
}

function publishBodyOf(release: Release, revision: number): PublishBody {
  const { comment, acknowledged, corrections, chosen } = release;
  const words = comment === '' ? PLANNED : `${PLANNED}: ${comment}`;
  return {
    ...{ revision, acknowledged, corrections },
    comment: firstCharacters(words, MAX_COMMENT),
    ...(chosen !== null && { only: chosen.map(({ path }) => path) }),
  };
}

const named = (told: readonly { text: string }[]): string => {
  const words = told.slice(0, MAX_NAMED).map(({ text }) => text);
  const more = told.length - words.length;
  return `${words.join('. ')}${more > 0 ? ` – og ${more} til` : ''}`;
};

/** The words of a refusal with what it refuses. */
function reasonOf({ message, fields }: AppError): string {
  const problems = Array.isArray(fields.problems) ? fields.problems : [];
  const told = problems
    .filter(({ level }, _index, all) => level === 'error' || !all.some(isError))
    .map((problem: { message: string }) => ({ text: problem.message }));
  const text = told.length === 0 ? message : `${message} ${named(told)}`;
  return firstCharacters(text, MAX_REASON);
}

const isError = ({ level }: { level: string }): boolean => level === 'error';

/** Administrators have no e-mail address of their own; the organisers' mailbox reads for them. */
async function tellOfFailure(
  tx: Orm,
  ctx: Context,
  draft: Draft,
  release: Release,
  { reason }: Extract<Outcome, { state: 'failed' | 'nothing' }>,
): Promise<void> {
  const { plannedBy, dueAt } = release;
  const date = osloDate(dueAt);
  const mail = releaseFailedMail({
    publicUrl: ctx.publicUrl(),
    title: titleOf(draft),
    document: draft.key,
    when: `${capitalize(weekdayName(date))} ${formatDate(date)} kl. ${osloClock(dueAt)}`,
    plannedBy,
    reason,
  });
  const to = ctx.config.mail.organisers ?? ctx.content.current().site.contact.general.email;
  await ctx.mailer.enqueue(tx, { to, ...mail });
  await record(tx, ctx, release, { actor: plannedBy, action: 'content.release_failed', reason });
}

/**
 * Publishes planned releases at their time; after a restart at once those that became due while no
 * process ran.
 */
export const releasesTask: TaskDefinition<Record<string, unknown>, Context> = {
  name: 'releases',
  schema: z.object({}),
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 3,
  retryDelaySeconds: 5,
  handle: (ctx) => publishDue(ctx),
};

/** Tries a release again that broke. */
export const releaseAgainTask: TaskDefinition<z.output<typeof RELEASE_AGAIN.schema>, Context> = {
  ...RELEASE_AGAIN,
  handle: (ctx, { id, key }) => publishRelease(ctx, id, key),
};
