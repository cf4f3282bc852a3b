import type { Context } from '#server/context.ts';
import type { AnnouncementQuery } from '#shared/contracts/announcement-calls.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import { siteDocument } from '#shared/contracts/content.ts';
import type { TemplatesAnswer } from '#shared/contracts/content-admin.ts';
import type { List } from '#shared/contracts/list.ts';
import { liveVersionOf } from '../content/index.ts';
import { countAnnouncements, selectAnnouncements } from './announcements.read.ts';
import { adminAnnouncementView } from './announcements.view.ts';
import { openChanges } from './changes.store.ts';

/** The announcements of the back office; with a total where a page was asked for. */
export async function listAnnouncements(
  ctx: Pick<Context, 'db' | 'clock'>,
  query: AnnouncementQuery,
): Promise<AdminAnnouncement[] | List<AdminAnnouncement>> {
  const { orm } = ctx.db;
  const now = ctx.clock.now();
  const rows = await selectAnnouncements(orm, query, now);
  const waiting = await openChanges(
    orm,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => {
    const change = waiting.find(({ announcementId }) => announcementId === row.id);
    return adminAnnouncementView(row, change ?? null, now);
  });
  return query.paged ? { items, total: await countAnnouncements(orm, query, now) } : items;
}

const ofSite = siteDocument.pick({ announcementTemplates: true });

/** What an announcement can begin with, of the site's document that is live. */
export async function listTemplates({ db }: Pick<Context, 'db'>): Promise<TemplatesAnswer> {
  const site = await liveVersionOf(db.orm, 'site');
  const { announcementTemplates: templates = [] } = ofSite.parse({
    announcementTemplates: site?.document.announcementTemplates,
  });
  return { templates };
}
