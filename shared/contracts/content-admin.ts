import { z } from 'zod';
import { announcementTemplate, contentKey, MAX_SLOTS } from './content.ts';
import { contentId, pictureRef } from './content-fields.ts';
import { calendarDay } from './days.ts';
import { listOf } from './list.ts';
import { optionalText, requiredText } from './text.ts';

/*
 * The calls of the tab 'Innhold' under /api/admin/content. A document is edited as a draft, by
 * operations that hold the old value; publishing makes it a numbered version that never changes.
 */

const json = z.json();
const instant = z.iso.datetime();
const count = z.number().int().nonnegative();

/**
 * One change of a document. `path` is a JSON pointer (RFC 6901) that names members of lists by
 * their ids: `/slots/2026-fre-dj-2/start`. Without `from` it adds, without `to` it removes. On a
 * list of members `from` and `to` are its ids in their order.
 */
const contentOperation = z.strictObject({
  path: z
    .string()
    .max(300, { error: 'Ugyldig sti', abort: true })
    .regex(/^(?:\/[^/]+)+$/, 'Ugyldig sti'),
  from: json.optional(),
  to: json.optional(),
});
export type ContentOperation = z.infer<typeof contentOperation>;

export const operations = z
  .array(contentOperation)
  .min(1, 'Ingen endringer')
  .max(200, 'For mange endringer');
export const versionComment = optionalText(500).transform((text) => text ?? '');
const revision = z.number({ error: 'Ugyldig revisjon' }).int().nonnegative();

export const editBody = z.object({ revision, ops: operations });
export type EditBody = z.infer<typeof editBody>;

/** A warning that was ticked off: the path of its field and its words. */
const acknowledged = z.object({ path: z.string().max(400), message: z.string().max(1000) });
export type Acknowledged = z.infer<typeof acknowledged>;
export const acknowledgedWarnings = z.array(acknowledged).max(1000);

/**
 * The units of a draft that are published (shared/rules/content-selection.ts), by their paths; all
 * of the draft where it is absent.
 */
const chosenUnits = z
  .array(
    z
      .string()
      .max(300)
      .regex(/^(?:\/[^/]+)+$/, 'Ugyldig sti'),
  )
  .min(1, 'Velg minst én endring')
  .max(2000, 'For mange endringer')
  .exactOptional();

export const checkBody = z.object({ only: chosenUnits });
export type CheckBody = z.infer<typeof checkBody>;

/**
 * Body of POST …/publish; `acknowledged` holds the warnings that were ticked off, `corrections` the
 * ids of acts whose small move is a correction.
 */
export const publishBody = z.object({
  revision,
  comment: versionComment,
  acknowledged: acknowledgedWarnings.default([]),
  corrections: z.array(contentId).max(MAX_SLOTS).default([]),
  only: chosenUnits,
});
export type PublishBody = z.infer<typeof publishBody>;

/** Body of POST /api/admin/content: a new edition, copied from another onto the chosen days. */
export const newEditionBody = z.object({
  from: contentKey,
  /** First to last day, without gaps. */
  days: z.array(calendarDay('Ugyldig dato')).min(1, 'Velg minst én dag').max(14, 'Høyst 14 dager'),
});
export type NewEditionBody = z.infer<typeof newEditionBody>;

/**
 * Body of POST …/preview: the moment at which the pages are shown, and whose drafts they show
 * besides that of the document itself; without `drafts` every draft that is not as it is published.
 */
export const previewBody = z.object({
  now: instant,
  drafts: z.array(contentKey).max(20, 'Velg høyst 20 utkast').optional(),
});
export type PreviewBody = z.infer<typeof previewBody>;

/** 'unpublished': never been live; 'changed': the draft differs from what is live. */
const DOCUMENT_STATES = ['published', 'changed', 'unpublished'] as const;

export const contentSummary = z.object({
  key: contentKey,
  title: z.string(),
  state: z.enum(DOCUMENT_STATES),
  revision: count,
  /** Number of the version that is live; null before the first publication. */
  liveVersion: count.nullable(),
  /** When the draft was last changed; null when it never was. */
  changedAt: instant.nullable(),
});
export const contentList = listOf(contentSummary);
export type ContentSummary = z.infer<typeof contentSummary>;

/** Somebody who has the document open, besides oneself. */
const editor = z.object({ id: z.string(), username: z.string(), since: instant });

/** Answer of GET /api/admin/content/{key}. A draft may break rules; `problems` says which. */
export const contentDetails = z.object({
  key: contentKey,
  revision: count,
  liveVersion: count.nullable(),
  /** Shape of the document, not its rules: it is still being written. */
  draft: z.record(z.string(), json),
  live: z.record(z.string(), json).nullable(),
  editors: z.array(editor),
});
export type ContentDetails = z.infer<typeof contentDetails>;

/** Answer of PATCH and of …/restore: the new revision, with everything that others changed since `revision`. */
export const editAnswer = z.object({
  revision: count,
  draft: z.record(z.string(), json),
});

export type EditAnswer = z.infer<typeof editAnswer>;

/** One value that both changed; `yours` or `theirs` is absent where it was removed. */
export const contentConflict = z.object({
  path: z.string(),
  yours: json.optional(),
  theirs: json.optional(),
});
export type ContentConflict = z.infer<typeof contentConflict>;
/** Body of a 409. */
export const conflictBody = z.object({
  message: z.string(),
  conflicts: z.array(contentConflict),
});

/** What a warning is about. Those of one kind are ticked off together. */
const WARNING_KINDS = [
  'overlap',
  'changeOver',
  'artistTwice',
  'areaOverlap',
  'minAge',
  'doors',
  'long',
  'noEnd',
  'placeholder',
] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];

/** What stands against publishing: an error stops it, a warning is ticked off. */
const contentProblem = z.object({
  level: z.enum(['error', 'warning']),
  /** Of a warning only. */
  kind: z.enum(WARNING_KINDS).optional(),
  path: z.string(),
  message: z.string(),
  /** Paths of the values that it speaks of, where these are more than the one at `path`. */
  about: z.array(z.string()).optional(),
  /** A warning that was published as it is, and need not be ticked off again. */
  known: z.boolean().optional(),
});
export type ContentProblem = z.infer<typeof contentProblem>;

/** One difference in words: 'DJ 2 spiller 21:00 (før 20:00)'. */
export const contentChange = z.object({ path: z.string(), text: z.string() });
export type ContentChange = z.infer<typeof contentChange>;

/** Something of a draft that can be published alone, and what differs in it in words. */
const changedUnit = z.object({ path: z.string(), changes: z.array(z.string()) });

/** Answer of POST …/check: problems, what publishing would change, and whom it touches. */
export const checkAnswer = z.object({
  problems: z.array(contentProblem),
  changes: z.array(contentChange),
  /** All that can be chosen of the draft, whatever was; empty before the first publication. */
  units: z.array(changedUnit),
  /** Plans with an act that changes for calendars: of accounts, and of browsers that want messages. */
  affectedPlans: count,
  /** Acts that it moves by at most ten minutes: somebody says which of these moves are corrections. */
  smallMoves: z.array(z.object({ slot: z.string(), text: z.string() })),
});
export type CheckAnswer = z.infer<typeof checkAnswer>;

export const publishAnswer = z.object({ version: count, changes: z.array(contentChange) });
export type PublishAnswer = z.infer<typeof publishAnswer>;
/** Body of a 400 of …/publish, …/hot and …/import. */
export const problemsBody = z.object({
  message: z.string(),
  problems: z.array(contentProblem),
});

/**
 * Answer of POST …/preview: a page's address is `{url}/events`, until `expiresAt`; `drafts` are
 * those that it shows.
 */
export const previewAnswer = z.object({
  url: z.string(),
  expiresAt: instant,
  drafts: z.array(z.object({ key: contentKey, title: z.string() })),
});
export type PreviewAnswer = z.infer<typeof previewAnswer>;

const contentVersion = z.object({
  number: count,
  comment: z.string(),
  changes: z.array(contentChange),
  publisher: z.string(),
  publishedAt: instant,
  live: z.boolean(),
});
/** Answer of GET …/versions, newest first. */
export const versionList = listOf(contentVersion);
export type ContentVersion = z.infer<typeof contentVersion>;

export const diffAnswer = z.object({ changes: z.array(contentChange) });

/** Body of POST …/import?dryRun=: a document as …/export gave it. */
export const importBody = z.record(z.string(), json);
/** Answer of …/import: with `dryRun` nothing is stored and `revision` is the present one. */
export const importAnswer = z.object({
  revision: count,
  changes: z.array(contentChange),
  problems: z.array(contentProblem),
});

export type ImportAnswer = z.infer<typeof importAnswer>;

/** Answer of GET /api/admin/announcements/templates: those of the live site. */
export const templatesAnswer = z.object({ templates: z.array(announcementTemplate) });
export type TemplatesAnswer = z.infer<typeof templatesAnswer>;

/** Answer of POST /api/admin/content/pictures?alt=: the picture as a document holds it. */
export const pictureAnswer = z.object({ picture: pictureRef });

/** Alt text of an uploaded picture. */
export const pictureAlt = requiredText(200, 'Beskriv bildet for dem som ikke ser det');
