import { BUTTON_TONES, type ButtonVariant } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, FestivalDay, World } from '#shared/content/types.ts';
import { capitalize, formatDay, osloInstant, osloIso } from '#shared/oslo-time.ts';
import { shownTime } from '#shared/rules/acts.ts';
import { ageLabel } from '#shared/rules/edition-texts.ts';
import { dayState, isOver } from '#shared/rules/festival-phase.ts';

/** The days of an edition as keys, with doors and age limit; unlit when they are over. */
export function EditionDays({ edition }: { edition: Edition }) {
  return (
    <ol
      aria-label="Dører og alder, dag for dag"
      className="plate plate--night on-night flex flex-wrap gap-3.5 max-md:gap-5"
    >
      {edition.days.map((day) => (
        <DayKey key={day.id} day={day} light={lightOf(day, edition.days)} edition={edition} />
      ))}
    </ol>
  );
}

const LIGHTS = { musikk: 'r', gaming: 'g', cosplay: 'b', ctrl: 'bone' } as const satisfies Record<
  World,
  ButtonVariant
>;

/** A day of gaming and cosplay: its blue edge is narrow, so that no text stands on it. */
const MIXED = classes(
  'day-key--mixed pr-19 [--divide:20px] [--middle:24px] [--transition:48px_8px]',
);

/** Share of the second world on phones: what the text leaves, which a date of two figures pushes aside. */
const SHARE = classes({
  large: 'max-md:pr-17 max-md:[--divide:18px]',
  small: 'max-md:pr-9 max-md:[--divide:-14px]',
});

/** The light of a day's first world. Days that share it are bone but for the last, or they would look like one. */
function lightOf(day: FestivalDay, days: readonly FestivalDay[]): ButtonVariant {
  const [world = 'ctrl'] = day.worlds;
  const last = days.findLast(({ worlds }) => (worlds[0] ?? 'ctrl') === world);
  return last === day ? LIGHTS[world] : 'bone';
}

interface DayKeyProps {
  day: FestivalDay;
  light: ButtonVariant;
  edition: Edition;
}

function DayKey({ day, light, edition }: DayKeyProps) {
  const now = useNow();
  const state = dayState(edition, day.date, now);
  const isArchived = isOver(edition, now);
  // Dates of two figures widen the column of all days, so that their texts begin at one line.
  const isWide = edition.days.some(({ date }) => !date.slice(8).startsWith('0'));
  const share = isWide ? SHARE.small : SHARE.large;
  const isMarked = state === 'over' && !isArchived;
  const isMixed = day.worlds[0] === 'gaming' && day.worlds[1] === 'cosplay';
  const { doorsOpen, doorsOpened } = labels.events;
  return (
    <li
      className={cx(
        'key pointer-events-none flex min-h-33 flex-[1_1_min(100%,19rem)] select-text items-start justify-start gap-4 rounded-key-xl px-6 pt-3 text-left max-md:gap-2.5 max-md:px-5 max-md:pt-2 lg:min-h-40',
        BUTTON_TONES[light],
        isArchived ? 'key--archive pb-10' : 'pb-6',
        isMixed && (isArchived ? 'day-key--mixed-archive' : state !== 'over' && cx(MIXED, share)),
        isMarked && 'key--unlit',
        state === 'today' && 'outline-3 outline-cyan outline-offset-2',
      )}
    >
      <span
        className={cx(
          isWide ? 'min-w-[1.36em]' : 'min-w-[0.75em]',
          'mt-1 font-[900] font-display text-[clamp(3.25rem,6.5vw,6rem)] leading-[1.1]',
        )}
      >
        {Number(day.date.slice(8))}
      </span>
      <span className="wrap-anywhere flex min-w-0 flex-1 flex-col gap-1 self-stretch pt-2">
        <span className="font-semibold text-small">{capitalize(formatDay(day.date))}</span>{' '}
        <span className="display hyphens-auto text-[1.25rem] leading-[1.05] lg:text-[1.625rem]">
          {day.title}
        </span>{' '}
        {day.doors !== null && !isArchived && (
          <span className="mono">
            {now < osloInstant(day.date, day.doors) ? doorsOpen : doorsOpened}{' '}
            <time dateTime={osloIso(osloInstant(day.date, day.doors))}>{shownTime(day.doors)}</time>
          </span>
        )}{' '}
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Tag tone={state === 'over' ? 'edged' : 'night'}>{ageLabel(day.minAge)}</Tag>{' '}
          {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
          {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
          {isMarked && !day.cancelled && <Tag>{labels.marks.over}</Tag>}
        </span>
      </span>
    </li>
  );
}
