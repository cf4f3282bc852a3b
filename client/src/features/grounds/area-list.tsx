import type { MouseEvent } from 'react';
import { lookOf } from '#client/components/ui/area-looks.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { Area } from '#shared/content/types.ts';
import type { StageNow } from '#shared/rules/now-next.ts';
import { byKind, type PlanFloor } from '#shared/rules/site-plan.ts';
import { AreaFacts } from './area-facts.tsx';
import { entryId } from './cap.tsx';
import { groundsTexts as texts } from './grounds-texts.ts';

interface AreaListProps {
  floors: readonly PlanFloor[];
  /** Only these; all where it is null. */
  kind: Area['kind'] | null;
  stageOf: (area: Area) => StageNow | undefined;
  now: Date;
  onShow: (id: string) => void;
}

/** All that the drawing shows, in words: by floor and kind. */
export function AreaList({ floors, kind, ...rest }: AreaListProps) {
  const shown = floors
    .map((floor) => ({
      floor,
      kinds: byKind(floor.areas).filter((one) => (kind ?? one.kind) === one.kind),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <section aria-labelledby="omrader-tittel" className="mt-[clamp(3rem,6vw,5rem)]">
      <h2 id="omrader-tittel" className="display text-h3">
        {texts.list}
      </h2>
      {shown.map(({ floor, kinds }) => (
        <section key={floor.id} className="mt-8">
          {floor.name !== '' && <h3 className="display wrap-anywhere text-h4">{floor.name}</h3>}
          <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
            {kinds.flatMap(({ areas }) =>
              areas.map((area) => <Entry key={area.id} area={area} {...rest} />),
            )}
          </ul>
        </section>
      ))}
    </section>
  );
}

type EntryProps = Pick<AreaListProps, 'stageOf' | 'now' | 'onShow'> & { area: Area };

function Entry({ area, stageOf, now, onShow }: EntryProps) {
  const { icon, light } = lookOf(area.kind);
  const show = (event: MouseEvent) => {
    event.preventDefault();
    onShow(area.id);
  };
  return (
    <li id={entryId(area.id)} className="scroll-mt-scroll" data-kind={area.kind}>
      <p className="mono flex items-center gap-2 text-fg-2">
        <Icon icon={icon} size={16} className={light} />
        {AREA_NAMES[area.kind]}
      </p>
      <h4 className="wrap-anywhere font-extrabold text-h4">
        <a className="link inline-block py-1" href={`#${area.id}`} onClick={show}>
          {area.name}
          <span className="sr-only">, {texts.show}</span>
        </a>
      </h4>
      <AreaFacts area={area} floor="" stage={stageOf(area)} now={now} />
    </li>
  );
}
