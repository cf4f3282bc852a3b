import type { CSSProperties } from 'react';
import { labels } from '#shared/content/labels.ts';
import type { Edition } from '#shared/content/types.ts';
import { capitalize } from '#shared/oslo-time.ts';

/** Colours of stages, in the edition's order of them: none is that of a world, which keys have. */
const STAGE_COLOURS = ['cyan', 'magenta', 'yellow', 'bone'] as const;

/** Colour of a stage in lists, always beside its name; none of a stage that the edition does not list. */
export function stageColour({ stages }: Pick<Edition, 'stages'>, id: string): string {
  const place = stages.findIndex((stage) => stage.id === id);
  const colour = STAGE_COLOURS[place % STAGE_COLOURS.length];
  return colour === undefined ? 'transparent' : `var(--color-${colour})`;
}

/** Inline styles with custom properties. */
export type Variables = CSSProperties & Record<`--${string}`, number | string>;

/**
 * The present moment in a list: a line between what has begun and what has not, on the keyboard of the programme across
 * the lanes of its day (`style`). The acts themselves say what is on.
 */
export function NowLine({ style, unfound }: { style?: Variables; unfound?: '' | undefined }) {
  return (
    <li
      className="act-now"
      style={style}
      id="na"
      aria-hidden="true"
      data-now-line=""
      data-unfound={unfound}
    >
      <span className="act-now__word board:w-max board:pr-2">{capitalize(labels.marks.now)}</span>
      <i className="act-now__line" />
    </li>
  );
}
