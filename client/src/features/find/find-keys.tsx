import type { KeyboardEvent } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { stageColour } from '#client/components/ui/now-line.tsx';
import type { Edition } from '#shared/content/types.ts';
import { type FacetName, type Find, type FindIndex, findQuery } from '#shared/rules/find-acts.ts';
import { findTexts } from './find-texts.ts';

const BAR = classes(
  'sticky top-[calc(var(--spacing-scroll)-7px+var(--announcements,0px)+var(--changes,0px))] z-10 -mx-side flex gap-1.5 overflow-x-auto bg-bone px-side py-1.5 [scrollbar-width:none] lg:hidden print:hidden',
);
/** Gap between keys, in px. */
const GAP = 6;
/** Width of the key of the present moment, in px. */
const NOW = 48;
/** More days than these are not set as wide as the page, in which a name would not fit. */
const MOST_DAYS = 3;
const KEY = classes('key key--sm flex-none gap-2 px-3');

interface KeysProps {
  find: Find;
  change: (next: Find) => void;
  index: FindIndex;
  stages: Edition['stages'];
  path: string;
  /** Address of the present moment in the list; undefined where it is not shown. */
  now: string | undefined;
}

/**
 * The days and stages of a list as keys that stay at its top; a pressed one is taken back by another press.
 * Links, which the server answers without script.
 */
export function FindKeys({ find, change, index, stages, path, now }: KeysProps) {
  const keys = (['day', 'stage'] as const).flatMap((name) =>
    index.facets[name].map(({ value, label }) => ({ name, value, label })),
  );
  if (keys.length === 0) return null;
  const days = index.facets.day.length;
  const hasStages = index.facets.stage.length > 0;
  const beside = (days - 1) * GAP + (now === undefined ? 0 : NOW + GAP);
  // The days fill the page; the first stage begins beyond its edge.
  const dayStyle = (value: string) => ({
    flex: `1 0 calc((100% - ${beside}px) / ${days})`,
    ...(hasStages &&
      value === index.facets.day.at(-1)?.value && { marginRight: 'var(--spacing-side)' }),
  });
  const next = (name: FacetName, value: string) => ({
    ...find,
    [name]: find[name] === value ? '' : value,
  });
  return (
    <nav className={BAR} aria-label={findTexts.keys} onKeyDown={moveFocus}>
      {now !== undefined && (
        <a href={now} className={cx(KEY, BUTTON_TONES.g)} style={{ minWidth: NOW }}>
          {findTexts.now}
        </a>
      )}
      {keys.map(({ name, value, label }) => {
        const isOn = find[name] === value;
        const tone = isOn ? 'bone' : 'coal';
        return (
          <AppLink
            key={name + value}
            href={path + findQuery(next(name, value))}
            className={cx(KEY, BUTTON_TONES[tone])}
            style={name === 'day' && days <= MOST_DAYS ? dayStyle(value) : undefined}
            aria-current={isOn ? 'true' : undefined}
            data-state={isOn ? 'active' : undefined}
            onClick={(event) => {
              event.preventDefault();
              change(next(name, value));
            }}
          >
            {name === 'stage' && <StagePip stages={stages} name={label} />}
            <span>{label}</span>
          </AppLink>
        );
      })}
    </nav>
  );
}

/** The colour that the list gives a stage. */
function StagePip({ stages, name }: { stages: Edition['stages']; name: string }) {
  const id = stages.find((stage) => stage.name === name)?.id ?? '';
  return (
    <i
      className="size-2.5 flex-none rounded-full [box-shadow:0_0_0_2px_var(--color-ink)]"
      style={{ background: stageColour({ stages }, id) }}
    />
  );
}

/** Arrow keys go from key to key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const keys = [...event.currentTarget.querySelectorAll('a')];
  const to = keys[keys.findIndex((key) => key.matches(':focus')) + step];
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}
