import { z } from 'zod';
import { MAX_SLOTS, slotSchema, TICKET_STATES } from './content.ts';
import {
  acknowledgedWarnings,
  type ContentOperation,
  contentConflict,
  operations,
  publishAnswer,
  versionComment,
} from './content-admin.ts';
import { contentId } from './content-fields.ts';
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
export const hotBody = z
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
export const hotAnswer = publishAnswer.extend({
  kept: z.array(contentConflict),
  affectedPlans: z.number().int().nonnegative(),
});
export type HotAnswer = z.infer<typeof hotAnswer>;
