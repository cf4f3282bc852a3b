import X from 'lucide-react/icons/x';
import { type CSSProperties, type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { lookOf } from '#client/components/ui/area-looks.ts';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { isForOtherTab } from '#client/lib/other-tab.ts';
import { labels } from '#shared/content/labels.ts';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { Area, AreaKind, Edition } from '#shared/content/types.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { archivePath } from '#shared/paths.ts';
import { shownTimes } from '#shared/rules/acts.ts';
import { isOver } from '#shared/rules/festival-phase.ts';
import { nowAndNext, type StageNow } from '#shared/rules/now-next.ts';
import { byKind, extentOf, floorsOf, type PlanFloor } from '#shared/rules/site-plan.ts';
import { AreaFacts, OnStages, StageActs, WheelchairAccess } from './area-facts.tsx';
import { entryId } from './cap.tsx';
import { Ground } from './ground.tsx';
import { putPlanAddress, useHome, useShown } from './plan-address.ts';

interface GroundsViewProps {
  edition: Edition;
  editions: readonly Edition[];
  now: Date;
}

const anchorOf = (floor: PlanFloor) => `etasje-${floor.id}`;

/** The plan of the site: the drawing of a floor, what was chosen, and the list of all areas. */
export function GroundsView({ edition, editions, now }: GroundsViewProps) {
  const floors = floorsOf(edition.grounds);
  const found = nowAndNext(editions, now);
  const stageOf = ({ stage }: Area) =>
    found?.edition === edition ? found.stages.find((one) => one.stage === stage) : undefined;
  const isOn = ({ areas }: PlanFloor) => areas.some((area) => (stageOf(area)?.now.length ?? 0) > 0);
  const home = useHome(floors, isOn);
  const { kinds, kind, floor, chosen } = useShown(floors, home);
  const choose = useChoice(floors, home, chosen?.id ?? null);
  const over = isOver(edition, now);
  const hasFloors = floors.length > 1;
  const chosenFloor = floors.find(({ areas }) => chosen && areas.includes(chosen));
  return (
    <>
      <KindFilter
        kinds={kinds}
        kind={kind}
        onKind={(next) => putPlanAddress({ kind: next ?? '' })}
      />
      <p role="status" className={cx('mono noscript:hidden text-fg-2', kind !== null && 'mt-3')}>
        {kind !== null && foundIn(kind, floors, floor)}
      </p>
      <div
        className="site-plan__split lg:grid-rows-[auto_auto_1fr]"
        style={{ '--shape': shapeOf(floors) } as CSSProperties}
      >
        {hasFloors && (
          <FloorSwitch floors={floors} floor={floor} home={home} chosen={chosen} isOn={isOn} />
        )}
        {over && (
          <p className="font-semibold lg:col-2">
            <Tag tone="edged" className="mr-2">
              {edition.cancelled ? 'Avlyst' : labels.marks.over}
            </Tag>
            <span>Slik lå tastene i {edition.year}.</span>
          </p>
        )}
        <div className="lg:col-1 lg:row-[1/4]">
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
                isOver={over}
                nowOn={(area) => (stageOf(area)?.now ?? []).map(({ act }) => act).join(', ')}
                nextOn={(area) => nextToday(stageOf(area), now)}
                onChoose={choose.byCap}
              />
            </div>
          ))}
        </div>
        <div className="flex flex-col gap-6 lg:col-2">
          {over && (
            <div>
              <Button href={archivePath(edition.year)}>Se {edition.name} i arkivet</Button>
            </div>
          )}
          <AreaPanel
            area={chosen}
            floor={hasFloors ? (chosenFloor?.name ?? '') : ''}
            stage={chosen && stageOf(chosen)}
            now={now}
            isOver={over}
            onClose={choose.close}
          />
          {chosen === undefined &&
            (found?.edition === edition ? (
              <OnStages areas={edition.grounds.areas} stageOf={stageOf} now={now} />
            ) : (
              <StageActs edition={edition} now={now} />
            ))}
        </div>
      </div>
      <AreaList
        floors={floors}
        kind={kind}
        stageOf={stageOf}
        now={now}
        isOver={over}
        onShow={choose.byList}
      />
    </>
  );
}

/** Width by height of the flattest drawing, so that each floor fits into a window. */
const shapeOf = (floors: readonly PlanFloor[]) =>
  Math.min(...floors.map(extentOf).map(({ w, h }) => w / h));

/** '18:00 Orkester': what comes today at a stage on which nothing is; empty where nothing does. */
function nextToday(stage: StageNow | undefined, now: Date): string {
  const next = stage?.now.length === 0 ? stage.next : null;
  if (!next || next.delayed || next.date !== osloDate(now)) return '';
  return `${shownTimes(next).start} ${next.act}`;
}

/** What was found of a kind: 'Toalett: 3 områder, 2 i denne etasjen'. */
function foundIn(kind: AreaKind, floors: readonly PlanFloor[], floor: PlanFloor | undefined) {
  const count = (areas: readonly Area[]) => areas.filter((area) => area.kind === kind).length;
  const [all, here] = [count(floors.flatMap(({ areas }) => areas)), count(floor?.areas ?? [])];
  const found = `${AREA_NAMES[kind]}: ${all} ${all === 1 ? 'område' : 'områder'}`;
  return here === all ? found : `${found}, ${here} i denne etasjen`;
}

const capOf = (id: string) => document.getElementById(id);

/** Chooses areas. One that was not chosen by its cap is brought into view. */
function useChoice(
  floors: readonly PlanFloor[],
  home: PlanFloor | undefined,
  chosen: string | null,
) {
  const byHand = useRef<string | null>(null);
  useEffect(() => {
    if (chosen === null || byHand.current === chosen) return;
    byHand.current = null;
    capOf(chosen)?.scrollIntoView?.({ block: 'center', inline: 'center', behavior: 'instant' });
  }, [chosen]);
  const put = (id: string | null) => {
    const floor = floors.find(({ areas }) => areas.some((area) => area.id === id));
    putPlanAddress({
      area: id ?? '',
      ...(floor && floors.length > 1 && { floor: floor === home ? '' : floor.id }),
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
  /** Shown when the address names none. */
  home: PlanFloor | undefined;
  chosen: Area | undefined;
  /** Whether something is on there now. */
  isOn: (floor: PlanFloor) => boolean;
}

/** Goes to another floor; without a script, where all are drawn, to its drawing. */
function FloorSwitch({ floors, floor, home, chosen, isOn }: FloorSwitchProps) {
  const go = (one: PlanFloor) => (event: MouseEvent) => {
    if (isForOtherTab(event)) return;
    event.preventDefault();
    const isElsewhere = chosen !== undefined && !one.areas.includes(chosen);
    putPlanAddress({
      floor: one === home ? '' : one.id,
      ...(isElsewhere && { area: '' }),
    });
  };
  return (
    <nav aria-label="Etasje" className="lg:col-2">
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
              {isOn(one) && <i className="led" aria-hidden="true" />}
              <span>{one.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface AreaListProps {
  floors: readonly PlanFloor[];
  /** Only these; all where it is null. */
  kind: Area['kind'] | null;
  stageOf: (area: Area) => StageNow | undefined;
  now: Date;
  isOver: boolean;
  onShow: (id: string) => void;
}

/** All that the drawing shows, in words: by floor and kind. */
function AreaList({ floors, kind, ...rest }: AreaListProps) {
  const shown = floors
    .map((floor) => ({
      floor,
      kinds: byKind(floor.areas).filter((one) => (kind ?? one.kind) === one.kind),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <section aria-labelledby="omrader-tittel" className="mt-[clamp(3rem,6vw,5rem)]">
      <h2 id="omrader-tittel" className="display text-h3">
        Alle områder
      </h2>
      {floors.some(({ areas }) => areas.some(({ accessible }) => accessible)) && (
        <p className="mt-3 text-fg-2 text-small">
          <WheelchairAccess isOver={rest.isOver} />
        </p>
      )}
      {shown.map(({ floor, kinds }) => (
        <section key={floor.id} className="mt-8">
          {floor.name !== '' && <h3 className="display wrap-anywhere text-h4">{floor.name}</h3>}
          <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-2 lg:grid-cols-3">
            {kinds.flatMap(({ areas }) =>
              areas.map((area) => <Entry key={area.id} area={area} {...rest} />),
            )}
          </ul>
        </section>
      ))}
    </section>
  );
}

type EntryProps = Pick<AreaListProps, 'stageOf' | 'now' | 'isOver' | 'onShow'> & { area: Area };

function Entry({ area, stageOf, now, isOver: over, onShow }: EntryProps) {
  const { icon, light } = lookOf(area.kind);
  const show = (event: MouseEvent) => {
    if (isForOtherTab(event)) return;
    event.preventDefault();
    onShow(area.id);
  };
  return (
    <li
      id={entryId(area.id)}
      className="grid scroll-mt-scroll grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-coal-3 border-t py-3 print:break-inside-avoid"
      data-kind={area.kind}
    >
      <Icon icon={icon} size={24} className={cx('mt-2', light)} />
      <div>
        <h4 className="wrap-anywhere font-extrabold text-lead leading-[1.2]">
          <a className="link inline-block py-1.5" href={`#${area.id}`} onClick={show}>
            {area.name}
            <span className="sr-only">, Vis på tegningen</span>
          </a>
        </h4>
        <AreaFacts area={area} floor="" stage={stageOf(area)} now={now} isOver={over} isListed />
      </div>
    </li>
  );
}

interface AreaPanelProps {
  area: Area | undefined;
  floor: string;
  stage: StageNow | undefined;
  now: Date;
  isOver: boolean;
  onClose: () => void;
}

/** What is known of the chosen area, read aloud when another one is chosen. */
function AreaPanel({ area, floor, stage, now, isOver: over, onClose }: AreaPanelProps) {
  return (
    <div
      className={cx(
        'noscript:hidden print:hidden',
        area ? 'plate' : 'lg:order-last lg:border-coal-3 lg:border-t lg:pt-6',
      )}
      aria-live="polite"
      data-area={area?.id ?? ''}
    >
      {area === undefined ? (
        <>
          <p className="display mb-3 text-h4 max-md:hidden">Velg en tast</p>
          <p className="text-fg-2">Trykk på en tast og se hva som {over ? 'var' : 'er'} der.</p>
          <p className="mono mt-4 text-fg-3 max-md:hidden">
            Piltaster flytter, + og − forstørrer, 0 viser alt.
          </p>
        </>
      ) : (
        <>
          <div className="mb-2 flex items-start gap-3">
            <Icon icon={lookOf(area.kind).icon} size={28} className={lookOf(area.kind).light} />
            <h2 className="display wrap-anywhere mt-1 min-w-0 grow hyphens-auto text-h4">
              {area.name}
            </h2>
            <Button
              variant="coal"
              size="sm"
              iconOnly
              aria-label="Lukk"
              icon={<Icon icon={X} size={16} />}
              onClick={onClose}
            />
          </div>
          <AreaFacts area={area} floor={floor} stage={stage} now={now} isOver={over} />
        </>
      )}
    </div>
  );
}

interface KindFilterProps {
  kinds: readonly AreaKind[];
  kind: AreaKind | null;
  onKind: (kind: AreaKind | null) => void;
}

/** Chooses a kind, whose caps stay lit. */
function KindFilter({ kinds, kind, onKind }: KindFilterProps) {
  if (kinds.length < 2) return null;
  return (
    <fieldset className="mt-5 noscript:hidden min-w-0 lg:mt-3">
      <legend className="sr-only">Vis bare</legend>
      <div className="site-plan__filter print:hidden">
        {[null, ...kinds].map((one) => (
          <button
            key={one ?? ''}
            type="button"
            className={cx(
              'key key--sm flex-[1_0_auto] gap-1.5 px-3 lg:px-2',
              one !== kind && 'key--coal',
            )}
            aria-pressed={one === kind}
            onClick={() => onKind(one === kind ? null : one)}
          >
            {one !== null && <Icon icon={lookOf(one).icon} size={16} />}
            <span>{one === null ? 'Alle' : AREA_NAMES[one]}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
