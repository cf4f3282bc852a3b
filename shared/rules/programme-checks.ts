import { type Slot, type Stage, slotSchema, stageSchema } from '../contracts/content.ts';
import type { ContentProblem, WarningKind } from '../contracts/content-admin.ts';
import { type Artist, artistSchema } from '../contracts/places.ts';
import { HOUR_MS, MINUTE_MS, osloInstant } from '../oslo-time.ts';
import { shownTime } from './acts.ts';
import { formatPointer, isObject, type JsonObject } from './content-pointer.ts';
import { slotInstants, takesPlace } from './festival-phase.ts';

/** An end before its start is on the next day; later than this it is a mistake. */
const LONGEST_NIGHT_MS = 12 * HOUR_MS;
const LONG_MS = 6 * HOUR_MS;
const CHANGE_OVER_MS = 10 * MINUTE_MS;

/** A day's rules, as far as they can be read. */
interface DayRules {
  doors: string | null;
  minAge: number;
}

/** A slot with its first and last moment, in milliseconds; `end` is null where none is announced. */
interface Timed {
  slot: Slot;
  start: number;
  end: number | null;
}

const CLOCK = /^(?:[01]\d|2\d):[0-5]\d$/;

const pathOf = ({ id }: Slot, field: keyof Slot) => formatPointer(['slots', id, field]);

const slotError = (slot: Slot, field: keyof Slot, message: string): ContentProblem => ({
  level: 'error',
  path: pathOf(slot, field),
  message,
});

/**
 * What stands against the programme of an edition. Slots that break their schema are left out. A
 * cancelled act is not held to a day, a stage or a time: these may be gone. Its id stays its own.
 */
export function slotProblems(
  document: JsonObject,
  otherSlots: ReadonlySet<string>,
): ContentProblem[] {
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
export function readable<T>(
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

/** From the end of one act to the start of a later one, in milliseconds; negative when both are on. */
function gapBetween(earlier: Timed, later: Timed): number {
  if (earlier.end !== null) return later.start - earlier.end;
  return later.start === earlier.start ? -1 : Number.POSITIVE_INFINITY;
}

/** Artists who would be on two stages at once; two acts on one stage are told of anyway. */
function artistWarnings(slots: readonly Timed[], artists: readonly Artist[]): ContentProblem[] {
  const billed = slots
    .filter(({ slot }) => slot.artists.length > 0)
    .sort((one, other) => one.start - other.start);
  return billed.flatMap((later, index) =>
    billed
      .slice(0, index)
      .filter(({ slot }) => slot.stage !== later.slot.stage)
      .filter((earlier) => gapBetween(earlier, later) < 0)
      .flatMap((earlier) => {
        const both = later.slot.artists.filter((id) => earlier.slot.artists.includes(id));
        return both.length === 0 ? [] : [artistWarning(earlier.slot, later.slot, both, artists)];
      }),
  );
}

function artistWarning(
  earlier: Slot,
  later: Slot,
  both: readonly string[],
  artists: readonly Artist[],
): ContentProblem {
  const names = both.map((id) => artists.find((artist) => artist.id === id)?.name ?? id).join(', ');
  const fields = ['artists', 'date', 'start', 'end', 'stage'] as const;
  return {
    level: 'warning',
    kind: 'artistTwice',
    path: pathOf(later, 'artists'),
    message: `${later.act} og ${earlier.act} er samtidig, begge med ${names}`,
    about: [later, earlier].flatMap((slot) => fields.map((field) => pathOf(slot, field))),
  };
}
