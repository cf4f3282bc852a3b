import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import type { Area, AreaKind, Edition } from '#shared/content/types.ts';
import { nowAndNext } from '#shared/rules/now-next.ts';
import { floorsOf, kindsOf, type PlanFloor } from '#shared/rules/site-plan.ts';
import { putPlanAddress, usePlanAddress } from './address.ts';
import { AreaList } from './area-list.tsx';
import { AreaPanel } from './area-panel.tsx';
import { KindFilter } from './filters.tsx';
import { Ground } from './ground.tsx';
import { foundText, groundsTexts as texts } from './grounds-texts.ts';

interface GroundsViewProps {
  edition: Edition;
  editions: readonly Edition[];
  now: Date;
}

const anchorOf = (floor: PlanFloor) => `etasje-${floor.id}`;

/** The plan of the site: the drawing of a floor, what was chosen, and the list of all areas. */
export function GroundsView({ edition, editions, now }: GroundsViewProps) {
  const floors = floorsOf(edition.grounds);
  const { kinds, kind, floor, chosen } = useShown(floors);
  const choose = useChoice(floors, chosen?.id ?? null);
  const found = nowAndNext(editions, now);
  const stageOf = ({ stage }: Area) =>
    found?.edition === edition ? found.stages.find((one) => one.stage === stage) : undefined;
  const hasFloors = floors.length > 1;
  const chosenFloor = floors.find(({ areas }) => chosen && areas.includes(chosen));
  return (
    <>
      <KindFilter
        kinds={kinds}
        kind={kind}
        onKind={(next) => putPlanAddress({ kind: next ?? '' })}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {hasFloors && <FloorSwitch floors={floors} floor={floor} chosen={chosen} />}
        <p role="status" className="mono noscript:hidden text-fg-2">
          {kind !== null && foundIn(kind, floors, floor)}
        </p>
      </div>
      <div className="site-plan__split">
        <div>
          {floors.map((one) => (
            <div
              key={one.id}
              id={hasFloors ? anchorOf(one) : undefined}
              className={cx(
                'scroll-mt-scroll',
                one !== floor && 'noscript:mt-8 noscript:block hidden',
              )}
            >
              {hasFloors && (
                <p className="display mb-3 noscript:block hidden text-h4">{one.name}</p>
              )}
              <Ground
                floor={one}
                chosen={chosen?.id ?? null}
                kind={kind}
                nowOn={(area) => (stageOf(area)?.now ?? []).map(({ act }) => act).join(', ')}
                onChoose={choose.byCap}
              />
            </div>
          ))}
        </div>
        <AreaPanel
          area={chosen}
          floor={hasFloors ? (chosenFloor?.name ?? '') : ''}
          stage={chosen && stageOf(chosen)}
          now={now}
          onClose={choose.close}
        />
      </div>
      <AreaList floors={floors} kind={kind} stageOf={stageOf} now={now} onShow={choose.byList} />
    </>
  );
}

/** What of the plan the address asks for, as far as there is such a thing. */
function useShown(floors: readonly PlanFloor[]) {
  const address = usePlanAddress();
  const areas = floors.flatMap((floor) => floor.areas);
  const kinds = kindsOf(areas);
  const chosen = areas.find(({ id }) => id === address.area);
  const floor =
    floors.find((one) => chosen && one.areas.includes(chosen)) ??
    floors.find(({ id }) => id === address.floor) ??
    floors[0];
  return { kinds, kind: kinds.find((kind) => kind === address.kind) ?? null, floor, chosen };
}

function foundIn(kind: AreaKind, floors: readonly PlanFloor[], floor: PlanFloor | undefined) {
  const count = (areas: readonly Area[]) => areas.filter((area) => area.kind === kind).length;
  return foundText(kind, count(floors.flatMap(({ areas }) => areas)), count(floor?.areas ?? []));
}

const capOf = (id: string) => document.getElementById(id);

/** Chooses areas. One that was not chosen by its cap is brought into view. */
function useChoice(floors: readonly PlanFloor[], chosen: string | null) {
  const byHand = useRef<string | null>(null);
  useEffect(() => {
    if (chosen === null || byHand.current === chosen) return;
    byHand.current = null;
    capOf(chosen)?.scrollIntoView?.({ block: 'center', inline: 'center', behavior: 'instant' });
  }, [chosen]);
  const put = (id: string | null) => {
    const home = floors.find(({ areas }) => areas.some((area) => area.id === id));
    putPlanAddress({
      area: id ?? '',
      ...(home && floors.length > 1 && { floor: home === floors[0] ? '' : home.id }),
    });
  };
  const present = useRef(put);
  useEffect(() => {
    present.current = put;
  });
  const byCap = useCallback((id: string | null) => {
    byHand.current = id;
    present.current(id);
  }, []);
  return {
    byCap,
    byList: (id: string) => {
      byHand.current = null;
      put(id);
      // Its floor may not be shown before the next rendering.
      requestAnimationFrame(() => {
        capOf(id)?.focus({ preventScroll: true });
        capOf(id)?.scrollIntoView?.({ block: 'center', inline: 'center' });
      });
    },
    close: () => {
      put(null);
      if (chosen !== null) capOf(chosen)?.focus({ preventScroll: true });
    },
  };
}

interface FloorSwitchProps {
  floors: readonly PlanFloor[];
  floor: PlanFloor | undefined;
  chosen: Area | undefined;
}

/** Goes to another floor; without a script, where all are drawn, to its drawing. */
function FloorSwitch({ floors, floor, chosen }: FloorSwitchProps) {
  const go = (one: PlanFloor) => (event: MouseEvent) => {
    event.preventDefault();
    const isElsewhere = chosen !== undefined && !one.areas.includes(chosen);
    putPlanAddress({
      floor: one === floors[0] ? '' : one.id,
      ...(isElsewhere && { area: '' }),
    });
  };
  return (
    <nav aria-label={texts.floors}>
      <ul className="tabs w-fit">
        {floors.map((one) => (
          <li key={one.id} className="contents">
            <a
              href={`#${anchorOf(one)}`}
              className={cx('key key--sm shrink-0', one !== floor && 'key--coal')}
              aria-current={one === floor ? 'true' : undefined}
              data-state={one === floor ? 'active' : undefined}
              onClick={go(one)}
            >
              <span>{one.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
