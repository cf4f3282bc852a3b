import type { Context } from '#server/context.ts';
import { preparedByClock } from '#server/http/prepared.ts';
import { prepareBody } from '#server/http/prepared-body.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { ANNOUNCEMENTS_TOPIC } from '#server/realtime/topics.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { ANNOUNCEMENT_FEED, paths } from '#shared/paths.ts';
import { DRILL, KIND_NAMES } from '#shared/rules/announcement-words.ts';
import { toldAnnouncements } from './announcements.store.ts';
import { announcementView } from './announcements.view.ts';

const ARCHIVE = '/api/announcements/archive';
/** As many as are kept readable. */
const MOST = 200;

/** What was announced: as JSON for its page, and as a feed; rebuilt when an announcement changes. */
export function prepareArchive(ctx: Context) {
  const told = async () => (await toldAnnouncements(ctx.db.orm, MOST)).map(announcementView);
  const archive = async () => ({ announcements: await told() });
  ctx.prepared.json(ARCHIVE, archive);
  const feed = preparedByClock(
    ctx.prepared,
    ANNOUNCEMENT_FEED,
    () => ctx.publicUrl(),
    async () =>
      prepareBody(Buffer.from(atomFeed(await told(), ctx.publicUrl())), {
        type: 'application/atom+xml; charset=utf-8',
        cacheControl: 'no-cache',
      }),
  );
  ctx.bus.subscribe(ANNOUNCEMENTS_TOPIC, () => {
    ctx.prepared.invalidate(ARCHIVE);
    feed.invalidate();
  });
  return { archive, feed };
}

/** When the words that an entry shows were last changed. */
const changedAt = ({ updatedAt, startsAt }: Announcement) => updatedAt ?? startsAt;

/** An Atom feed (RFC 4287) of announcements, newest first. */
function atomFeed(announcements: readonly Announcement[], publicUrl: string): string {
  const page = `${publicUrl}${paths.announcements}`;
  const updated = announcements.map(changedAt).sort().at(-1) ?? '1970-01-01T00:00:00.000Z';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nb">',
    `<id>${escapeHtml(page)}</id>`,
    '<title>Kunngjøringer fra CTRL Festival</title>',
    '<author><name>CTRL Festival</name></author>',
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeHtml(publicUrl + ANNOUNCEMENT_FEED)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeHtml(page)}"/>`,
    ...announcements.map((one) => entry(one, page)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(one: Announcement, page: string): string {
  const { id, title, text, kind, drill, startsAt } = one;
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${escapeHtml(drill ? `${DRILL}: ${title}` : title)}</title>`,
    `<published>${startsAt}</published>`,
    `<updated>${changedAt(one)}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeHtml(`${page}#${id}`)}"/>`,
    `<category term="${kind}" label="${KIND_NAMES[kind]}"/>`,
    `<content type="text">${escapeHtml(text)}</content>`,
    '</entry>',
  ].join('\n');
}
