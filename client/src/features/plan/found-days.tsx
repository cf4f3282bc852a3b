import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react';
import type { Edition } from '#shared/content/types.ts';
import type { IsoDate } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import type { PlanDay } from '#shared/rules/plan-days.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { PlanDays } from './plan-days.tsx';

/** Narrows a plan. The page passes it in, because finding is another feature. */
export type PlanFinder = ComponentType<{
  programme: Pick<Edition, 'slots' | 'stages' | 'artists' | 'venue'>;
  path: string;
  /** Day of the list that has a line at the present moment. */
  today?: IsoDate | null;
  children: (found: ReadonlySet<string> | null) => ReactNode;
}>;

/** Plans of up to so many acts are read at a glance. */
const FEW = 11;

interface FoundDaysProps {
  Finder: PlanFinder | undefined;
  days: readonly PlanDay[];
  now: Date;
  onPress?: (slot: string, isOn: boolean) => void;
}

/** The days of a plan with a field that finds acts in them. */
export function FoundDays({ Finder, days, now, onPress }: FoundDaysProps) {
  const programme = useMemo(() => programmeOf(days), [days]);
  const list = useCallback(
    (found: ReadonlySet<string> | null) => (
      <PlanDays days={days} now={now} found={found} onPress={onPress} />
    ),
    [days, now, onPress],
  );
  if (!Finder || programme.slots.length <= FEW) return list(null);
  const present = days.find(({ edition, date }) => date === presentDay(edition, now));
  return (
    <Finder programme={programme} path={paths.plan} today={present?.date ?? null}>
      {list}
    </Finder>
  );
}

/** The acts of a plan, which may be of several editions. */
function programmeOf(days: readonly PlanDay[]) {
  const editions = [...new Set(days.map(({ edition }) => edition))];
  return {
    slots: days.flatMap(({ acts }) => acts.map(({ slot }) => slot)),
    stages: editions.flatMap(({ stages }) => stages),
    artists: editions.flatMap(({ artists }) => artists),
    venue: editions.at(-1)?.venue ?? '',
  };
}
