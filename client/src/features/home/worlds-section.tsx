import ArrowRight from 'lucide-react/icons/arrow-right';
import { useRef, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { PixelImage, pictures } from '#client/components/ui/pictures.tsx';

import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { openChat } from '#client/lib/open.ts';
import { labels } from '#shared/content/labels.ts';
import { ageLabel } from '#shared/rules/edition-texts.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { worldDays } from './edition-facts.ts';
import type { LivePicture } from './lights/live-picture.ts';
import { motionAllowed } from './lights/preferences.ts';
import { lightWorld } from './lights/world-signal.ts';
import { SectionHeading } from './section-heading.tsx';

const WORLDS = [
  { world: 'musikk', tone: 'r', picture: 'tast-musikk' },
  { world: 'gaming', tone: 'g', picture: 'tast-gaming' },
  { world: 'cosplay', tone: 'b', picture: 'tast-cosplay' },
] as const;

/** A world's colour, as text and as a fill. */
const LIGHTS = classes({
  r: '[--fill:var(--color-red-light)] [--light:var(--color-red)]',
  g: '[--fill:var(--color-green-light)] [--light:var(--color-green)]',
  b: '[--fill:var(--color-blue)] [--light:var(--color-blue)]',
});
/** Sky and floor are cropped: 168 of 210 rows are visible, from the first, at an integer scale. */
const SCENE = classes(
  'relative hidden overflow-clip [--f:2] md:mt-[calc(-28px*var(--f))] md:block md:h-[calc(168px*var(--f))] min-[1200px]:[--f:3] min-[1600px]:[--f:4]',
);
const PICTURE = classes(
  'absolute top-0 left-[round(down,calc(50%-240px*var(--f)),1px)] h-[calc(210px*var(--f))] w-[calc(480px*var(--f))] max-w-none [image-rendering:pixelated]',
);
/** The whole key on a phone: pixels of the picture are whole pixels of its screen. */
const CAP = classes(
  'world-picture mx-auto [--s:1] [mask-image:linear-gradient(90deg,transparent,#000_15%_85%,transparent)] md:hidden [@media(resolution:2dppx)]:[--s:1.5] [@media(resolution:3dppx)]:[--s:1.6667]',
);
/** The names are 66 px high, which is 1.65 times (phone 2.36 times) the size of an h3. */
const NAME_COLUMN = { width: 418 / 1.65, mobileWidth: 350 / 2.36 };

type WorldEntry = (typeof WORLDS)[number];

/** The festival's three worlds. */
export function WorldsSection() {
  const { texts } = useContent().site;
  const { canvas, live, wake } = useWorldLights();
  return (
    <Section
      labelledBy="verdener-tittel"
      wrap={false}
      edgeBottom="bone"
      className="pt-[clamp(3.5rem,5.5vw,5rem)] pb-[clamp(7rem,11vw,11.5rem)] max-md:pb-18"
    >
      <div className="wrap split-7-5 relative z-1 items-end max-md:mb-4">
        <div>
          <SectionHeading id="verdener-tittel" lines={texts.worlds.heading} width={728} />
        </div>
        <p className="ingress dim max-w-[31rem]">{texts.worlds.text}</p>
      </div>
      <div
        className={SCENE}
        data-scene=""
        aria-hidden="true"
        onPointerMove={(event) => wake(worldAt(event))}
        onPointerDown={(event) => wake(worldAt(event))}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && wake(null)}
      >
        <img
          src={pictures['tre-taster'].src}
          width={480}
          height={210}
          alt=""
          loading="lazy"
          className={PICTURE}
        />
        <canvas ref={canvas} className={PICTURE} hidden={!live} />
      </div>
      <ul className="wrap grid gap-x-7 gap-y-18 max-md:gap-y-8 md:grid-cols-3">
        {WORLDS.map((entry) => (
          <World key={entry.world} {...entry} onLight={wake} />
        ))}
      </ul>
    </Section>
  );
}

/** The world whose key in the picture is nearest to the pointer. */
function worldAt({ clientX, currentTarget }: React.PointerEvent): WorldEntry['world'] {
  const { left, width } = currentTarget.getBoundingClientRect();
  const picture = currentTarget.querySelector('img')?.getBoundingClientRect();
  const part = (clientX - (picture?.left ?? left)) / (picture?.width ?? width);
  return WORLDS[part < 0.38 ? 0 : part < 0.62 ? 1 : 2].world;
}

/** The picture reacts to hover, tap and focus; its code is loaded at the first of them. */
function useWorldLights() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const asked = useRef(false);
  const lit = useRef<WorldEntry['world'] | null>(null);
  const [live, setLive] = useState<LivePicture | null>(null);
  const wake = async (world: WorldEntry['world'] | null) => {
    if (lit.current === world && asked.current) return;
    lit.current = world;
    lightWorld(world);
    if (asked.current || !canvas.current) return;
    asked.current = true;
    const light = async (on: HTMLCanvasElement) => {
      const { startWorldLights } = await import('./lights/world-lights.ts');
      return startWorldLights(on, motionAllowed());
    };
    // The still picture stays if the code can't be loaded.
    setLive(await light(canvas.current).catch(() => null));
    lightWorld(lit.current);
  };
  return { canvas, live, wake };
}

type WorldProps = WorldEntry & { onLight: (world: WorldEntry['world'] | null) => void };

function World({ world, tone, picture, onLight }: WorldProps) {
  const { editions, site } = useContent();
  const { name, text } = site.texts.worlds[world];
  const link = labels.worlds[world];
  const days = worldDays(currentEdition(editions, useNow()), world);
  return (
    <li
      className={cx('min-w-0', LIGHTS[tone])}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onLight(world)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLight(null)}
      onFocus={() => onLight(world)}
      onBlur={() => onLight(null)}
    >
      <PixelImage name={picture} alt="" className={CAP} />
      <div className="mb-5 min-h-[calc(4.75rem+6px)] border-(--fill) border-t-6 pt-6 text-(--light)">
        <FitHeading
          as="h3"
          size="h3"
          lines={[name]}
          className="[--fs-m:16.9vw] [--fs:clamp(2.25rem,4.58vw,4.125rem)] max-md:[--fs:4.125rem]"
          {...NAME_COLUMN}
        />
      </div>
      <p className="dim">{text}</p>
      {days.map(({ dates, minAge }) => (
        <p
          key={dates}
          className="mono mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fg-2"
        >
          <Tag tone={tone}>{ageLabel(minAge)}</Tag> {dates}
        </p>
      ))}
      <AppLink
        className="group mt-2 inline-flex min-h-target items-center gap-3 font-bold"
        href={link.href}
        data-press=""
        onClick={(event) => {
          event.preventDefault();
          openChat(link.room);
        }}
      >
        <span className="border-(--fill) border-b-2 group-hover:border-b-4">{link.label}</span>
        <Icon icon={ArrowRight} />
      </AppLink>
    </li>
  );
}
