import { z } from 'zod';
import { calls, idParams } from './calls.ts';
import { contactRequest } from './contact.ts';
import { doneAnswer, messageAnswer } from './error.ts';
import { listOf, listQuery } from './list.ts';

/**
 * A message in the back office's list. GET /api/contact answers an array; with `?page`, `?limit` or
 * `?sort` a `contactPage`. `?q` searches, `?handled=true|false` filters.
 */
export const adminContactMessage = z.object({
  id: z.string(),
  navn: z.string(),
  epost: z.string(),
  emne: z.string().nullable(),
  melding: z.string(),
  createdAt: z.iso.datetime(),
  /** The same instant under a second name, which the back office uses. */
  opprettet: z.iso.datetime(),
  handled: z.boolean(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
});
export type AdminContactMessage = z.infer<typeof adminContactMessage>;

const contactPage = listOf(adminContactMessage);

/**
 * Body of PATCH /api/contact/{id}, which answers the message. Exactly one of the two fields;
 * `deleted: false` restores ('Angre').
 */
const contactChange = z
  .object({
    handled: z.boolean('Må være ja eller nei').optional(),
    deleted: z.literal(false, 'Kan bare være nei').optional(),
  })
  .refine((change) => (change.handled === undefined) !== (change.deleted === undefined), {
    path: ['handled'],
    message: 'Velg én endring',
  });
export type ContactChange = z.infer<typeof contactChange>;

const CONTACT_BULK_MAX = 200;

/** Body of POST /api/contact/bulk: one act on several messages, one entry in the audit log. */
const contactBulk = z.object({
  ids: z.array(z.uuid('Ukjent melding')).min(1, 'Velg minst én').max(CONTACT_BULK_MAX, 'For mange'),
  act: z.enum(['handle', 'reopen', 'delete', 'restore'], 'Ukjent handling'),
});
export type ContactBulk = z.infer<typeof contactBulk>;

/** Answer of POST /api/contact/bulk: the number and ids of the messages that changed. */
const contactBulkAnswer = z.object({
  success: z.literal(true),
  changed: z.number().int(),
  ids: z.array(z.string()),
});
export type ContactBulkAnswer = z.infer<typeof contactBulkAnswer>;

export const CONTACT_SORTS = ['-createdAt', 'createdAt'] as const;

const handledFilter = z.object({
  handled: z
    .enum(['true', 'false'], 'Må være true eller false')
    .transform((text) => text === 'true')
    .optional(),
});

const contactQuery = z.intersection(listQuery(CONTACT_SORTS), handledFilter);
export type ContactQuery = z.output<typeof contactQuery>;

export const contactCalls = calls({
  'POST /api/contact': { who: 'anyone', body: contactRequest, answer: messageAnswer },
  'GET /api/contact': {
    who: 'admin',
    query: contactQuery,
    answer: z.union([z.array(adminContactMessage), contactPage]),
  },
  'POST /api/contact/bulk': { who: 'admin', body: contactBulk, answer: contactBulkAnswer },
  'PATCH /api/contact/:id': {
    who: 'admin',
    params: idParams,
    body: contactChange,
    answer: adminContactMessage,
  },
  'DELETE /api/contact/:id': { who: 'admin', params: idParams, answer: doneAnswer },
});
