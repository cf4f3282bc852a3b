import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import {
  affiliateSales,
  affiliates,
  announcementChanges,
  announcements,
  chatUsers,
  contactMessages,
  socialShares,
  users,
} from '#server/db/schema/index.ts';

const figures = z.object({
  totalTicketsSold: z.number(),
  affiliateTicketsSold: z.number(),
  totalUsers: z.number(),
  activeToday: z.number(),
  approvedAffiliates: z.number(),
  pendingAffiliates: z.number(),
  contactMessages: z.number(),
  unhandledMessages: z.number(),
  socialShares: z.number(),
  waitingShares: z.number(),
  waitingAnnouncements: z.number(),
});

/** Counts all tables in one round trip; `dayStart` is the first instant of the day of `now`. */
export async function countAll(
  orm: Orm,
  { now, dayStart }: { now: Date; dayStart: Date },
): Promise<z.infer<typeof figures>> {
  const messages = sql`from ${contactMessages} where ${contactMessages.deletedAt} is null`;
  const result: unknown = await orm.execute(sql`select
    (select coalesce(sum(${affiliateSales.ticketsSold}), 0)::int from ${affiliateSales})
      as "totalTicketsSold",
    (select coalesce(sum(${affiliateSales.ticketsSold}), 0)::int from ${affiliateSales}
      where ${affiliateSales.affiliateId} is not null) as "affiliateTicketsSold",
    (select count(*)::int from ${users}) as "totalUsers",
    (select count(*)::int from ${chatUsers}
      where ${chatUsers.lastActive} >= ${dayStart.toISOString()}::timestamptz) as "activeToday",
    (select count(*)::int from ${affiliates} where ${affiliates.status} = 'approved')
      as "approvedAffiliates",
    (select count(*)::int from ${affiliates} where ${affiliates.status} = 'pending')
      as "pendingAffiliates",
    (select count(*)::int ${messages}) as "contactMessages",
    (select count(*)::int ${messages} and ${contactMessages.handledAt} is null)
      as "unhandledMessages",
    (select count(*)::int from ${socialShares}) as "socialShares",
    (select count(*)::int from ${socialShares} where not ${socialShares.rewardGiven})
      as "waitingShares",
    (select count(*)::int from ${announcements} where ${announcements.endedAt} is null
      and (${announcements.endsAt} is null
        or ${announcements.endsAt} > ${now.toISOString()}::timestamptz)
      and (${announcements.approvedAt} is null or exists (select from ${announcementChanges}
        where ${announcementChanges.announcementId} = ${announcements.id}
          and ${announcementChanges.closedAt} is null))) as "waitingAnnouncements"`);
  const [row] = z.object({ rows: z.array(figures) }).parse(result).rows;
  if (row === undefined) throw new Error('The figures were not counted');
  return row;
}
