import { createHash } from 'node:crypto';
import type { Artist, Content, Edition, FestivalDay, Slot } from '#shared/content/types.ts';
import type { ScheduleAnswer, ScheduleEvent } from '#shared/contracts/schedule.ts';
import { addDays, MINUTE_MS, osloClock, osloInstant, osloIso } from '#shared/oslo-time.ts';
import { actPath, paths } from '#shared/paths.ts';
import { kindName, stageName } from '#shared/rules/acts.ts';
import { artistsOf } from '#shared/rules/artists.ts';
import {
  currentEdition,
  firstDay,
  lastDay,
  slotEnd,
  slotInstants,
  takesPlace,
} from '#shared/rules/festival-phase.ts';
import { namedLinks } from '#shared/rules/link-names.ts';
import { uploadedPicture } from '#shared/rules/pictures.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';

/** A predefined namespace UUID (RFC 4122, appendix C); the names include no URL of the site. */
const NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** UUID version 5 (RFC 4122, section 4.3): equal for the same name, wherever the site runs. */
function guidOf(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(`ctrl-festival:${name}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}

/**
 * 31-bit number derived from an act's id, so that it does not change when other acts come or go.
 */
function numberOf(id: string): number {
  return Number.parseInt(guidOf(id).slice(0, 8), 16) & 0x7fffffff || 1;
}

/** The edition for the schedule: the current one among those with acts. */
export function shownEdition(editions: readonly Edition[], now: Date): Edition {
  const announced = editions.filter(({ slots }) => slots.length > 0);
  return currentEdition(announced.length > 0 ? announced : editions, now);
}

/** Duration as `hh:mm`. */
function durationOf(slot: Slot): string {
  const milliseconds = slotEnd(slot).getTime() - slotInstants(slot).start.getTime();
  const minutes = Math.max(0, Math.round(milliseconds / MINUTE_MS));
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** The format requires slugs of at least two characters. */
const slugOf = (id: string): string => (id.length > 1 ? id : `akt-${id}`);

/** Data for an entry from outside its edition. */
interface Around extends Pick<Content, 'site'> {
  publicUrl: string;
}

/** Absolute address of an upload; pictures of the bank are known to the client's build only. */
function avatarOf({ picture }: Artist, publicUrl: string): string | null {
  return picture?.kind === 'upload' ? publicUrl + uploadedPicture(picture, 'large').src : null;
}

function personOf(artist: Artist, edition: Edition, publicUrl: string) {
  const avatar = avatarOf(artist, publicUrl);
  return {
    guid: guidOf(`${edition.id}/artist/${artist.id}`),
    name: artist.name,
    ...(artist.text !== '' && { biography: artist.text }),
    ...(avatar !== null && { avatar }),
  };
}

/** The links of all artists, each once. */
function linksOf(artists: readonly Artist[]): ScheduleEvent['links'] {
  const links = artists.flatMap(({ name, links: addresses }) =>
    namedLinks(addresses).map((link) => ({ url: link.href, title: `${name}: ${link.name}` })),
  );
  return links.filter(({ url }, at) => links.findIndex((link) => link.url === url) === at);
}

function eventOf(slot: Slot, edition: Edition, { site, publicUrl }: Around): ScheduleEvent {
  const { start } = slotInstants(slot);
  const artists = artistsOf({ edition, slot });
  return {
    id: numberOf(slot.id),
    guid: guidOf(slot.id),
    date: osloIso(start),
    start: osloClock(start),
    duration: durationOf(slot),
    room: stageName(edition, slot.stage),
    slug: slugOf(slot.id),
    url: `${publicUrl}${actPath(slot.id)}`,
    title: takesPlace(slot) ? slot.act : `AVLYST: ${slot.act}`,
    subtitle: slotMark(slot, edition)?.text ?? slot.genre,
    track: kindName(site, slot.kind),
    type: slot.kind,
    language: 'nb',
    abstract: slot.genre,
    description: slot.description,
    persons: artists.map((artist) => personOf(artist, edition, publicUrl)),
    links: linksOf(artists),
  };
}

/** A festival day runs until 06:00 the next morning. */
function dayOf(day: FestivalDay, index: number, edition: Edition, around: Around) {
  const rooms = new Map<string, ScheduleEvent[]>(edition.stages.map(({ name }) => [name, []]));
  const own = edition.slots
    .filter(({ date }) => date === day.date)
    .map((slot) => eventOf(slot, edition, around))
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  for (const event of own) {
    rooms.set(event.room, [...(rooms.get(event.room) ?? []), event]);
  }
  return {
    index: index + 1,
    date: day.date,
    day_start: osloIso(osloInstant(day.date, '00:00')),
    day_end: osloIso(osloInstant(addDays(day.date, 1), '06:00')),
    rooms: Object.fromEntries(rooms),
  };
}

/** The programme in the format of conference apps (docs/product/content.md#feeds). */
export function scheduleView(
  { version, editions, site }: Content,
  now: Date,
  publicUrl: string,
): ScheduleAnswer {
  const edition = shownEdition(editions, now);
  return {
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'ctrl-festival', version: '1' },
    schedule: {
      version,
      base_url: `${publicUrl}/`,
      conference: {
        acronym: `ctrl${edition.year}`,
        title: edition.name,
        start: firstDay(edition),
        end: lastDay(edition),
        daysCount: edition.days.length,
        timeslot_duration: '00:05',
        time_zone_name: 'Europe/Oslo',
        url: `${publicUrl}${paths.events}`,
        rooms: edition.stages.map(({ id, name }) => ({
          name,
          guid: guidOf(`${edition.id}/${id}`),
        })),
        days: edition.days.map((day, index) => dayOf(day, index, edition, { site, publicUrl })),
      },
    },
  };
}
