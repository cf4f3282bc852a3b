import { z } from 'zod';
import { bytes, calls, idParams } from './calls.ts';
import { contentAnswer, contentKey, MAX_SLOTS, slotSchema, TICKET_STATES } from './content.ts';
import {
  acknowledgedWarnings,
  type ContentOperation,
  checkAnswer,
  checkBody,
  contentConflict,
  contentDetails,
  contentList,
  contentSummary,
  diffAnswer,
  editAnswer,
  editBody,
  importAnswer,
  importBody,
  newEditionBody,
  operations,
  pictureAlt,
  pictureAnswer,
  previewAnswer,
  previewBody,
  publishAnswer,
  publishBody,
  versionComment,
  versionList,
} from './content-admin.ts';
import { contentId } from './content-fields.ts';
import { doneAnswer } from './error.ts';
import { plannedRelease, releaseBody, releaseList } from './releases.ts';
import { optionalText } from './text.ts';

/*
 * Hot changes ('Haster'): what is done with the live version past the draft. Each command names the
 * values that its writer saw; where others stand now, it is a conflict. A further kind is a member
 * here and a case in shared/rules/content-hot.ts.
 */

const status = slotSchema.shape.status;
const ticketState = z.enum(TICKET_STATES);
const text = z.string().max(80);
/** The rules of the document say whether a day, a time and a stage can be. */
const place = z.strictObject({
  date: text.exactOptional(),
  start: text.exactOptional(),
  end: text.nullable().exactOptional(),
  stage: text.exactOptional(),
  /** Minutes of delay that the times contain; null for none. */
  late: slotSchema.shape.late.unwrap().nullable().exactOptional(),
});

/** Cancels an act, or takes that back with another status. */
const cancel = z.strictObject({
  kind: z.literal('cancel'),
  act: contentId,
  from: status,
  to: status,
});
/** Takes an act to another day, time or stage: the fields that change. */
const move = z.strictObject({ kind: z.literal('move'), act: contentId, from: place, to: place });
/** Says whether a kind of ticket can still be had. */
const ticket = z.strictObject({
  kind: z.literal('ticket'),
  ticket: contentId,
  from: ticketState,
  to: ticketState,
});

/** Says that an act is delayed without a new time ('delayed'), or full; or takes that back. */
const flag = z.strictObject({
  kind: z.literal('flag'),
  act: contentId,
  flag: z.enum(['delayed', 'full']),
  from: z.boolean(),
  to: z.boolean(),
});
/** A reason that visitors read, which may be empty; null while it takes place. */
const reason = optionalText(200)
  .transform((given) => given ?? '')
  .nullable();
/** Cancels a day, or the whole edition where `day` is null; or takes that back. */
const cancelDay = z.strictObject({
  kind: z.literal('cancelDay'),
  day: contentId.nullable(),
  from: reason,
  to: reason,
});

const hotCommand = z.discriminatedUnion('kind', [cancel, move, ticket, flag, cancelDay]);
export type HotCommand = z.infer<typeof hotCommand>;

const NOT_HOT = 'Dette kan ikke endres i hast. Endre utkastet og publiser.';

/**
 * Body of POST …/hot: commands, or the same as operations on fields, each of which is read as its
 * command. With `acknowledged` a change that brings other warnings than these is refused; without
 * it none is asked about.
 */
const hotBody = z
  .object({
    commands: z.array(hotCommand).max(MAX_SLOTS, 'For mange endringer').optional(),
    ops: operations.optional(),
    comment: versionComment,
    acknowledged: acknowledgedWarnings.optional(),
  })
  .transform(({ commands = [], ops = [], ...rest }, ctx) => {
    const all = [...commands];
    for (const operation of ops) {
      // Where an act was before is found out when it is published, whatever is said of it.
      if (/^\/slots\/[^/]+\/previous$/.test(operation.path)) continue;
      const command = hotCommand.safeParse(commandOf(operation));
      if (command.success) all.push(command.data);
      else ctx.addIssue({ code: 'custom', path: [operation.path], message: NOT_HOT });
    }
    if (commands.length + ops.length === 0) {
      ctx.addIssue({ code: 'custom', path: ['commands'], message: 'Ingen endringer' });
    }
    return { commands: all, ...rest };
  });
export type HotBody = z.infer<typeof hotBody>;

/** `/slots/2026-fre-dj-2/start` moves that act; what is no command is refused by the schema. */
function commandOf({ path, from, to }: ContentOperation): unknown {
  const [, list, id, field = ''] = /^\/(slots|tickets)\/([^/]+)\/([a-z]+)$/.exec(path) ?? [];
  if (list === 'tickets') return field === 'status' && { kind: 'ticket', ticket: id, from, to };
  if (field === 'status') return { kind: 'cancel', act: id, from, to };
  return { kind: 'move', act: id, from: { [field]: from }, to: { [field]: to } };
}

/**
 * Answer of POST …/hot?dryRun=. `kept` is what the draft had of its own in these fields and keeps:
 * `yours` is what went live, `theirs` what the draft holds. With `dryRun` nothing is stored and
 * `version` is the present one.
 */
const hotAnswer = publishAnswer.extend({
  kept: z.array(contentConflict),
  affectedPlans: z.number().int().nonnegative(),
});
export type HotAnswer = z.infer<typeof hotAnswer>;

const keyParams = z.object({ key: contentKey });
const number = z.coerce
  .number<string | number>({ error: 'Ugyldig versjon' })
  .int('Ugyldig versjon')
  .min(1, 'Ugyldig versjon')
  .max(2_147_483_647, 'Ugyldig versjon');
const side = z.union([z.literal('draft'), number], { error: 'Ugyldig versjon' });
const dryQuery = z.object({
  dryRun: z
    .enum(['true', 'false'], 'Må være true eller false')
    .default('false')
    .transform((text) => text === 'true'),
});

/** What open pages ask for to follow a publication. */
export const publicContentCalls = calls({
  'GET /api/content': { who: 'anyone', answer: contentAnswer },
});

/** The documents of the tab 'Innhold': writing in their drafts, what goes live and what was live. */
export const contentCalls = calls({
  'GET /api/admin/content': { who: 'admin', answer: contentList },
  'POST /api/admin/content': { who: 'admin', body: newEditionBody, answer: contentSummary },
  'GET /api/admin/content/:key': { who: 'admin', params: keyParams, answer: contentDetails },
  'PATCH /api/admin/content/:key': {
    who: 'admin',
    params: keyParams,
    body: editBody,
    answer: editAnswer,
  },
  'DELETE /api/admin/content/:key': { who: 'admin', params: keyParams, answer: doneAnswer },
  'POST /api/admin/content/:key/import': {
    who: 'admin',
    params: keyParams,
    query: dryQuery,
    body: importBody,
    answer: importAnswer,
  },
  'GET /api/admin/content/:key/export': {
    who: 'admin',
    params: keyParams,
    answer: bytes('application/json'),
  },
  'POST /api/admin/content/:key/check': {
    who: 'admin',
    params: keyParams,
    body: checkBody,
    answer: checkAnswer,
  },
  'POST /api/admin/content/:key/publish': {
    who: 'admin',
    params: keyParams,
    body: publishBody,
    answer: publishAnswer,
  },
  'POST /api/admin/content/:key/releases': {
    who: 'admin',
    params: keyParams,
    body: releaseBody,
    answer: plannedRelease,
  },
  'GET /api/admin/releases': { who: 'admin', answer: releaseList },
  'DELETE /api/admin/releases/:id': { who: 'admin', params: idParams, answer: doneAnswer },
  'POST /api/admin/content/:key/hot': {
    who: 'admin',
    params: keyParams,
    query: dryQuery,
    body: hotBody,
    answer: hotAnswer,
  },
  'POST /api/admin/content/:key/restore/:number': {
    who: 'admin',
    params: keyParams.extend({ number }),
    answer: editAnswer,
  },
  'GET /api/admin/content/:key/versions': {
    who: 'admin',
    params: keyParams,
    answer: versionList,
  },
  'GET /api/admin/content/:key/diff': {
    who: 'admin',
    params: keyParams,
    query: z.object({ from: side, to: side }),
    answer: diffAnswer,
  },
});

/** Uploads of pictures for slides, partners and acts, and the pictures for everybody. */
export const contentPictureCalls = calls({
  'POST /api/admin/content/pictures': {
    who: 'admin',
    query: z.object({ alt: pictureAlt }),
    body: bytes('image/*'),
    answer: pictureAnswer,
  },
});

export const uploadedPictureCalls = calls({
  'GET /bilder/:file': {
    who: 'anyone',
    params: z.object({ file: z.string() }),
    answer: bytes('image/webp'),
  },
});

export const previewAddressCalls = calls({
  'POST /api/admin/content/:key/preview': {
    who: 'admin',
    params: keyParams,
    body: previewBody,
    answer: previewAnswer,
  },
});

const tokenParams = z.object({ token: z.string() });
const page = bytes('text/html');

/** Pages of the site rendered from drafts: the home page, a page, and an act's. */
export const previewPageCalls = calls({
  'GET /forhandsvisning/:token': { who: 'anyone', params: tokenParams, answer: page },
  'GET /forhandsvisning/:token/:page': {
    who: 'anyone',
    params: tokenParams.extend({ page: z.string() }),
    answer: page,
  },
  'GET /forhandsvisning/:token/:page/:act': {
    who: 'anyone',
    params: tokenParams.extend({ page: z.string(), act: z.string() }),
    answer: page,
  },
});
