import { z } from 'zod';
import { listOf } from './list.ts';

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

export const contactPage = listOf(adminContactMessage);

/**
 * Body of PATCH /api/contact/{id}, which answers the message. Exactly one of the two fields;
 * `deleted: false` restores ('Angre').
 */
export const contactChange = z
  .object({
    handled: z.boolean('Må være ja eller nei').optional(),
    deleted: z.literal(false, 'Kan bare være nei').optional(),
  })
  .refine((change) => (change.handled === undefined) !== (change.deleted === undefined), {
    path: ['handled'],
    message: 'Velg én endring',
  });
export type ContactChange = z.infer<typeof contactChange>;

export const CONTACT_BULK_MAX = 200;

/** Body of POST /api/contact/bulk: one act on several messages, one entry in the audit log. */
export const contactBulk = z.object({
  ids: z.array(z.uuid('Ukjent melding')).min(1, 'Velg minst én').max(CONTACT_BULK_MAX, 'For mange'),
  act: z.enum(['handle', 'reopen', 'delete', 'restore'], 'Ukjent handling'),
});
export type ContactBulk = z.infer<typeof contactBulk>;

/** Answer of POST /api/contact/bulk: the number and ids of the messages that changed. */
export const contactBulkAnswer = z.object({
  success: z.literal(true),
  changed: z.number().int(),
  ids: z.array(z.string()),
});
export type ContactBulkAnswer = z.infer<typeof contactBulkAnswer>;
