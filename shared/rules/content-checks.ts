import {
  type ContentKey,
  type Edition,
  type SiteDocument,
  type Slot,
  type Stage,
  slotSchema,
  stageSchema,
} from '../contracts/content.ts';
import type { ContentProblem, WarningKind } from '../contracts/content-admin.ts';
import {
  type Area,
  type Artist,
  areaSchema,
  artistSchema,
  type Floor,
  floorSchema,
} from '../contracts/places.ts';
import { addDays, HOUR_MS, MINUTE_MS, osloInstant } from '../oslo-time.ts';
import { shownTime } from './acts.ts';
import { artistWarnings, gapBetween, type Timed } from './artist-checks.ts';
import { timesTakenBack } from './content-moves.ts';
import {
  formatPointer,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  valuesIn,
} from './content-pointer.ts';
import { parseDocument } from './content-schema.ts';
import { slotInstants, takesPlace } from './festival-phase.ts';
import { coverEachOther } from './grounds.ts';

/** What a document is checked against, beside itself. */
interface CheckedAgainst {
  /** The version that is live; null before the first publication. */
  published: JsonObject | null;
  /** Ids of slots of the other editions: an act is known by its id over all of them. */
  otherSlots?: ReadonlySet<string>;
}

/** Addresses and e-mail addresses of the reserved domain `.example`. */
const PLACEHOLDER = /(?:\/\/|@)(?:[a-z0-9-]{1,63}\.){1,8}example(?![a-z0-9-])/i;

/**
 * Everything that stands against publishing a document: errors first, then warnings, each with the
 * path of its field. A document that breaks its schema is told so, and what is readable of it is
 * checked as well.
 */
export function checkDocument(
  key: ContentKey,
  document: JsonObject,
  { published, otherSlots = new Set() }: CheckedAgainst,
): ContentProblem[] {
  const { document: parsed, issues } = parseDocument(key, document);
  const problems: ContentProblem[] = [
    ...issues.map(({ path, message }): ContentProblem => ({ level: 'error', path, message })),
    ...twice(document),
    ...placeholders(document),
  ];
  if (key === 'site') {
    if (parsed !== null && 'wheel' in parsed) problems.push(...wheelProblems(parsed));
    problems.push(...removedFields(document, published));
  } else {
    problems.push(
      ...identityProblems(key, document),
      ...dayProblems(document),
      ...slotProblems(document, otherSlots),
      ...unknownReferences(document),
      ...areaOverlaps(document),
      ...removedProblems(document, published),
    );
  }
  const order = { error: 0, warning: 1 };
  return problems.sort((one, other) => order[one.level] - order[other.level]);
}

const error = (path: string, message: string): ContentProblem => ({
  level: 'error',
  path,
  message,
});

/** Members of one list that share an id. */
function twice(value: Json, path = ''): ContentProblem[] {
  if (isMemberList(value)) {
    const seen = new Set<string>();
    return value.flatMap((member) => {
      const id = String(member.id);
      const own = path + formatPointer([id]);
      const again = seen.has(id) ? [error(own, `Id-en «${id}» finnes to ganger`)] : [];
      seen.add(id);
      return [...again, ...twice({ ...member, id: null }, own)];
    });
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    twice(child, path + formatPointer([name])),
  );
}

/** Every text with a placeholder's address. */
function placeholders(document: JsonObject): ContentProblem[] {
  const message = 'Adressen er en plassholder (.example)';
  return [...valuesIn(document)]
    .filter(([, value]) => typeof value === 'string' && PLACEHOLDER.test(value))
    .map(([path]) => ({ level: 'warning', kind: 'placeholder', path, message }));
}

function wheelProblems({ wheel }: SiteDocument): ContentProblem[] {
  const isDrawable = wheel.some(({ weight }) => weight > 0);
  return isDrawable ? [] : [error('/wheel', 'Minst ett felt må ha vekt over 0')];
}

/** An edition's year is part of its key and never changes. */
function identityProblems(key: ContentKey, { year }: JsonObject): ContentProblem[] {
  return key === `edition:${year}`
    ? []
    : [error('/year', `Året passer ikke til dokumentet (${key.replace('edition:', '')})`)];
}

const idsOf = (list: Json | undefined): Set<Json> =>
  new Set(isMemberList(list ?? null) ? (list as JsonObject[]).map(({ id }) => id ?? null) : []);

/** Ids of artists, areas, floors and stages that name nothing. */
function unknownReferences(document: JsonObject): ContentProblem[] {
  const grounds = isObject(document.grounds) ? document.grounds : {};
  const members = (list: Json | undefined) =>
    isMemberList(list ?? null) ? (list as JsonObject[]) : [];
  const [artists, areas] = [idsOf(document.artists), idsOf(grounds.areas)];
  const [floors, stages] = [idsOf(grounds.floors), idsOf(document.stages)];
  const unless = (ids: Set<Json>, id: Json | undefined, path: string[], message: string) =>
    id == null || ids.has(id) ? [] : [error(formatPointer(path), message)];
  return [
    ...members(document.slots).flatMap(({ id, act, artists: named }) =>
      (Array.isArray(named) ? named : []).flatMap((artist) =>
        unless(artists, artist, ['slots', String(id), 'artists'], `${act} har en ukjent artist`),
      ),
    ),
    ...members(document.practical).flatMap(({ id, title, spot }) =>
      unless(
        areas,
        spot,
        ['practical', String(id), 'spot'],
        `${title} har et ukjent sted på planen`,
      ),
    ),
    ...members(grounds.areas).flatMap(({ id, name, floor, stage }) => [
      ...unless(
        floors,
        floor,
        ['grounds', 'areas', String(id), 'floor'],
        `${name} har en ukjent etasje`,
      ),
      ...unless(
        stages,
        stage,
        ['grounds', 'areas', String(id), 'stage'],
        `${name} har en ukjent scene`,
      ),
    ]),
  ];
}

/** Areas of one floor that cover each other. */
function areaOverlaps({ grounds }: JsonObject): ContentProblem[] {
  if (!isObject(grounds)) return [];
  const areas = readable<Area>(grounds.areas, areaSchema);
  const first = readable<Floor>(grounds.floors, floorSchema)[0]?.id ?? null;
  const path = (area: Area, field: keyof Area) =>
    formatPointer(['grounds', 'areas', area.id, field]);
  return areas.flatMap((later, index) =>
    areas
      .slice(0, index)
      .filter((earlier) => (earlier.floor ?? first) === (later.floor ?? first))
      .filter((earlier) => coverEachOther(earlier, later))
      .map(
        (earlier): ContentProblem => ({
          level: 'warning',
          kind: 'areaOverlap',
          path: path(later, 'x'),
          message: `${later.name} og ${earlier.name} ligger oppå hverandre på planen`,
          about: [earlier, later].flatMap((area) =>
            (['x', 'y', 'w', 'h', 'floor'] as const).map((field) => path(area, field)),
          ),
        }),
      ),
  );
}

function dayProblems(document: JsonObject): ContentProblem[] {
  const days = (Array.isArray(document.days) ? document.days : []) as Partial<
    Edition['days'][number]
  >[];
  return days.slice(1).flatMap((day, index) => {
    const before = days[index]?.date;
    if (!isDate(before) || !isDate(day.date) || day.date === addDays(before, 1)) return [];
    return [error(`/days/${day.id}/date`, 'Dagene må følge etter hverandre uten opphold')];
  });
}

const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** What was announced is cancelled or sold out, not deleted: people have it in their plans. */
function removedProblems(document: JsonObject, published: JsonObject | null): ContentProblem[] {
  if (published === null) return [];
  return [
    ...gone(document, published, 'slots').map(({ id, act }) =>
      error(`/slots/${id}`, `${act} er publisert og kan ikke slettes. Avlys i stedet.`),
    ),
    ...timesTakenBack(document, published).map(({ id, act }) =>
      error(
        `/slots/${id}/announced`,
        `${act} er annonsert med tid, og den kan ikke tas tilbake. Flytt eller avlys i stedet.`,
      ),
    ),
    ...gone(document, published, 'tickets').map(({ id, name }) =>
      error(
        `/tickets/${id}`,
        `${name} er publisert og kan ikke slettes. Marker som utsolgt i stedet.`,
      ),
    ),
  ];
}

/** A win that waits for its link is known by its field. */
function removedFields(document: JsonObject, published: JsonObject | null): ContentProblem[] {
  if (published === null) return [];
  return gone(document, published, 'wheel').map(({ id, label }) =>
    error(`/wheel/${id}`, `${label} er publisert og kan ikke slettes. Sett vekten til 0 i stedet.`),
  );
}

function gone(document: JsonObject, published: JsonObject, list: string): JsonObject[] {
  const before = published[list];
  const now = document[list];
  if (!isMemberList(before)) return [];
  const kept = new Set(isMemberList(now) ? now.map(({ id }) => id) : []);
  return before.filter(({ id }) => !kept.has(id ?? null));
}

/** An end before its start is on the next day; later than this it is a mistake. */
const LONGEST_NIGHT_MS = 12 * HOUR_MS;
const LONG_MS = 6 * HOUR_MS;
const CHANGE_OVER_MS = 10 * MINUTE_MS;

/** A day's rules, as far as they can be read. */
interface DayRules {
  doors: string | null;
  minAge: number;
}

const CLOCK = /^(?:[01]\d|2\d):[0-5]\d$/;

const pathOf = ({ id }: Slot, field: keyof Slot) => formatPointer(['slots', id, field]);

const slotError = (slot: Slot, field: keyof Slot, message: string): ContentProblem =>
  error(pathOf(slot, field), message);

/**
 * What stands against the programme of an edition. Slots that break their schema are left out. A
 * cancelled act is not held to a day, a stage or a time: these may be gone. Its id stays its own.
 */
function slotProblems(document: JsonObject, otherSlots: ReadonlySet<string>): ContentProblem[] {
  const days = dayRules(document);
  const stages = new Map(readable<Stage>(document.stages, stageSchema).map((s) => [s.id, s.name]));
  const timed = readable<Slot>(document.slots, slotSchema).map(timedSlot);
  const standing = timed.filter(({ slot }) => takesPlace(slot));
  return [
    ...timed.flatMap(({ slot }) => usedElsewhere(slot, otherSlots)),
    ...standing.flatMap((slot) => slotErrors(slot, days, stages)),
    ...standing.flatMap((slot) => slotWarnings(slot, days.get(slot.slot.date))),
    ...stageWarnings(standing, stages),
    ...artistWarnings(standing, readable<Artist>(document.artists, artistSchema)),
  ];
}

/** The members of a list that fit their schema. */
function readable<T>(
  list: unknown,
  schema: { safeParse(value: unknown): { success: boolean; data?: unknown } },
): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((member) => {
    const { success, data } = schema.safeParse(member);
    return success ? [data as T] : [];
  });
}

function dayRules({ days }: JsonObject): Map<string, DayRules> {
  const rules = new Map<string, DayRules>();
  for (const day of Array.isArray(days) ? days : []) {
    if (!isObject(day) || typeof day.date !== 'string') continue;
    const { date, doors, minAge } = day;
    rules.set(date, {
      doors: typeof doors === 'string' && CLOCK.test(doors) ? doors : null,
      minAge: typeof minAge === 'number' ? minAge : 0,
    });
  }
  return rules;
}

function timedSlot(slot: Slot): Timed {
  const { start, end } = slotInstants(slot);
  return { slot, start: start.getTime(), end: end?.getTime() ?? null };
}

function usedElsewhere(slot: Slot, otherSlots: ReadonlySet<string>): ContentProblem[] {
  return otherSlots.has(slot.id)
    ? [slotError(slot, 'id', `Id-en «${slot.id}» er brukt i en annen utgave`)]
    : [];
}

function slotErrors(
  { slot, start, end }: Timed,
  days: Map<string, DayRules>,
  stages: Map<string, string>,
): ContentProblem[] {
  const errors: ContentProblem[] = [];
  const add = (field: keyof Slot, message: string) => errors.push(slotError(slot, field, message));
  if (!days.has(slot.date)) add('date', `${slot.act} har en dato utenfor utgaven`);
  if (!stages.has(slot.stage)) add('stage', `${slot.act} har en ukjent scene`);
  if (end !== null && endsBeforeStart(slot) && end - start > LONGEST_NIGHT_MS) {
    add('end', `${slot.act} slutter før den begynner`);
  }
  return errors;
}

/** Whether the end is read as one of the next day. */
function endsBeforeStart({ date, start, end }: Slot): boolean {
  return end !== null && osloInstant(date, end) <= osloInstant(date, start);
}

function slotWarnings({ slot, start, end }: Timed, day: DayRules | undefined): ContentProblem[] {
  const warnings: ContentProblem[] = [];
  const add = (kind: WarningKind, field: keyof Slot, message: string, ...also: (keyof Slot)[]) =>
    warnings.push({
      level: 'warning',
      kind,
      path: pathOf(slot, field),
      message,
      about: [field, ...also].map((name) => pathOf(slot, name)),
    });
  if (day !== undefined && slot.minAge < day.minAge) {
    add(
      'minAge',
      'minAge',
      `${slot.act} har lavere aldersgrense (${slot.minAge}) enn dagen (${day.minAge})`,
    );
  }
  if (day?.doors != null && start < osloInstant(slot.date, day.doors).getTime()) {
    add(
      'doors',
      'start',
      `${slot.act} begynner før dørene åpner (${shownTime(day.doors)})`,
      'date',
    );
  }
  if (end === null) add('noEnd', 'end', `${slot.act} har ingen sluttid`);
  else if (end - start > LONG_MS) add('long', 'end', `${slot.act} varer i over 6 timer`, 'start');
  return warnings;
}

/** Acts of one stage that are on at once, or follow each other with too little time to change over. */
function stageWarnings(slots: readonly Timed[], stages: Map<string, string>): ContentProblem[] {
  const sorted = [...slots].sort((one, other) => one.start - other.start);
  return sorted.flatMap((later, index) => {
    const before = sorted
      .slice(0, index)
      .filter(({ slot }) => slot.stage === later.slot.stage)
      .map((earlier) => ({ earlier, gap: gapBetween(earlier, later) }))
      .sort((one, other) => one.gap - other.gap)[0];
    if (before === undefined || before.gap >= CHANGE_OVER_MS) return [];
    const { act } = before.earlier.slot;
    const stage = stages.get(later.slot.stage) ?? later.slot.stage;
    const message =
      before.gap < 0
        ? `${later.slot.act} og ${act} spiller samtidig på ${stage}`
        : `Under 10 minutter fra ${act} til ${later.slot.act} på ${stage}`;
    // Between two acts there are an end and a start; two at once are told of by both their times.
    const times = before.gap < 0 ? (['start', 'end'] as const) : null;
    const about = [
      ...(['stage', 'date', ...(times ?? ['start'])] as const).map((at) => pathOf(later.slot, at)),
      ...(['stage', 'date', ...(times ?? ['end'])] as const).map((at) =>
        pathOf(before.earlier.slot, at),
      ),
    ];
    const kind = before.gap < 0 ? 'overlap' : 'changeOver';
    return [{ level: 'warning', kind, path: pathOf(later.slot, 'stage'), message, about }];
  });
}
