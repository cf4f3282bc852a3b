import type { Context } from '#server/context.ts';
import type { AnnouncementPreview, AnnouncementRequest } from '#shared/contracts/announcements.ts';
import { chatWords, pushWords } from '#shared/rules/announcement-words.ts';
import { peopleInRooms } from '../chat/index.ts';
import { livingSockets } from '../measures/index.ts';
import { countPushReceivers, quietUntil } from '../push/index.ts';
import { assertReason, periodOf } from './announcements.policy.ts';

/**
 * What each channel would show, and how many it reaches at this moment.
 * @throws AppError 400 as for the announcement itself
 */
export async function previewAnnouncement(
  ctx: Context,
  request: AnnouncementRequest,
): Promise<AnnouncementPreview> {
  assertReason(request.reason, [request.kind]);
  const { startsAt } = periodOf(request, ctx.clock.now());
  const { editions } = ctx.content.current();
  const waitsUntil = request.kind === 'info' ? quietUntil(editions, startsAt) : null;
  const { orm } = ctx.db;
  const [push, sockets, chat] = await Promise.all([
    countPushReceivers(orm, { subject: 'announcements', slots: null }),
    livingSockets(ctx),
    peopleInRooms(orm),
  ]);
  const { title, body } = pushWords({ ...request, id: '' });
  return {
    receivers: { push, sockets, chat },
    chat: chatWords(request),
    push: { title, body },
    pushWaitsUntil: waitsUntil?.toISOString() ?? null,
  };
}
