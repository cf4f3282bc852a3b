import ArrowRight from 'lucide-react/icons/arrow-right';
import { useRef, useState } from 'react';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { pictures } from '#client/components/ui/pictures.ts';
import { PixelImage } from '#client/components/ui/pixel-image.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { openChat } from '#client/lib/open-chat.ts';
import { labels } from '#shared/content/labels.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { ageLabel, worldDays } from './edition-facts.ts';
import type { LivePicture } from './lights/live-picture.ts';
import { motionAllowed } from './lights/preferences.ts';
import { lightWorld } from './lights/world-signal.ts';
import { SectionHeading } from './section-heading.tsx';

const WORLDS = [
  { world: 'musikk', tone: 'r', picture: 'tast-musikk' },
  { world: 'gaming', tone: 'g', picture: 'tast-gaming' },
  { world: 'cosplay', tone: 'b', picture: 'tast-cosplay' },
] as const;

/** The names are 66 px high, which is 1.65 times (phone 2.36 times) the size of an h3. */
const NAME_COLUMN = { width: 418 / 1.65, mobileWidth: 350 / 2.36 };

type WorldEntry = (typeof WORLDS)[number];

/** Three lights, one key: what the festival is made of. */
export function WorldsSection() {
  const { texts } = useContent().site;
  const { canvas, live, wake } = useWorldLights();
  return (
    <Section labelledBy="verdener-tittel" wrap={false} edgeBottom="bone" className="verdener">
      <div className="wrap kol-7-5 verdener__hode">
        <div>
          <SectionHeading id="verdener-tittel" lines={texts.worlds.heading} width={728} />
        </div>
        <p className="ingress dempet verdener__ingress">{texts.worlds.text}</p>
      </div>
      <div
        className="verdener__scene"
        aria-hidden="true"
        onPointerMove={(event) => wake(worldAt(event))}
        onPointerDown={(event) => wake(worldAt(event))}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && wake(null)}
      >
        <img src={pictures['tre-taster'].src} width={480} height={210} alt="" loading="lazy" />
        <canvas ref={canvas} hidden={!live} />
      </div>
      <ul className="wrap verdener__liste">
        {WORLDS.map((entry) => (
          <World key={entry.world} {...entry} onLight={wake} />
        ))}
      </ul>
    </Section>
  );
}

/** The world whose key on the picture of all three is nearest to the pointer. */
function worldAt({ clientX, currentTarget }: React.PointerEvent): WorldEntry['world'] {
  const { left, width } = currentTarget.getBoundingClientRect();
  const picture = currentTarget.querySelector('img')?.getBoundingClientRect();
  const part = (clientX - (picture?.left ?? left)) / (picture?.width ?? width);
  return WORLDS[part < 0.38 ? 0 : part < 0.62 ? 1 : 2].world;
}

/** The picture answers to hover, tap and focus; its script is loaded at the first of them. */
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
    // The still picture stays where the code can't be had.
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
      className={`verden verden--${tone}`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onLight(world)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLight(null)}
      onFocus={() => onLight(world)}
      onBlur={() => onLight(null)}
    >
      <PixelImage name={picture} alt="" fill className="verden__bilde" />
      <div className="verden__navn">
        <FitHeading as="h3" size="h3" lines={[name]} {...NAME_COLUMN} />
      </div>
      <p className="dempet">{text}</p>
      {days && (
        <p className="verden__dato mono">
          <Tag tone={tone}>{ageLabel(days.minAge)}</Tag> {days.dates}
        </p>
      )}
      <a
        className="verden__lenke"
        href={link.href}
        onClick={(event) => {
          event.preventDefault();
          openChat(link.room);
        }}
      >
        <span>{link.label}</span>
        <Icon icon={ArrowRight} />
      </a>
    </li>
  );
}
