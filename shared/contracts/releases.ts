import { z } from 'zod';
import { contentKey } from './content.ts';
import { contentChange, publishBody } from './content-admin.ts';
import { listOf } from './list.ts';

/*
 * Publications of a draft at a time (docs/product/content.md#at-a-time).
 */

/** 'nothing': all of it was live already. */
export const RELEASE_STATES = ['waiting', 'published', 'nothing', 'failed', 'cancelled'] as const;

const instant = z.iso.datetime({ error: 'Velg dag og klokkeslett' });

/** Body of POST /api/admin/content/{key}/releases: what …/publish takes, and when. */
export const releaseBody = publishBody.extend({ dueAt: instant });
export type ReleaseBody = z.infer<typeof releaseBody>;

/** A publication that waits, or one of which somebody has to know that it did not come. */
export const plannedRelease = z.object({
  id: z.string(),
  key: contentKey,
  dueAt: instant,
  state: z.enum(RELEASE_STATES),
  /** Why nothing was published; null while it waits. */
  reason: z.string().nullable(),
  /** The chosen changes when it was planned; null for all of the draft. */
  chosen: z.array(contentChange).nullable(),
  plannedBy: z.string(),
});
export type PlannedRelease = z.infer<typeof plannedRelease>;

/** Answer of GET /api/admin/releases, the next one first. */
export const releaseList = listOf(plannedRelease);
