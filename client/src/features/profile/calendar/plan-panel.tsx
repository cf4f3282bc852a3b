import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { usePlan } from '#client/lib/plan.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { actPath, paths } from '#shared/paths.ts';
import { slotState, takesPlace } from '#shared/rules/festival-phase.ts';
import { beginsAt } from '#shared/rules/now-next.ts';
import { planDays } from '#shared/rules/plan-days.ts';
import { Panel } from '../panel.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { planQuery } from './plan.queries.ts';

/** Acts of the plan that are named here. */
const SHOWN = 3;

/** 'Min timeplan': the next acts, the way to all of them, and the address for a calendar. */
export function PlanPanel({ user }: { user: SessionUser }) {
  const plan = useQuery(planQuery(user.id));
  return (
    <section className="grid content-start gap-3" aria-labelledby="minplan-tittel">
      <h2 id="minplan-tittel" className="display display--h4">
        Min timeplan
      </h2>
      <NextActs />
      <p>
        <Button size="sm" href={paths.plan}>
          Åpne timeplanen
        </Button>
      </p>
      <Panel
        query={plan}
        failure="Kunne ikke laste kalenderadressen"
        loadingText="Laster kalenderadressen"
        loading={<Skeleton height="4rem" />}
      >
        {({ calendar }) => <CalendarFeed user={user} address={calendar} />}
      </Panel>
    </section>
  );
}

function NextActs() {
  const { editions } = useContent();
  const now = useNow();
  const acts = planDays(editions, new Set(usePlan()))
    .flatMap((day) => day.acts)
    .filter(({ slot }) => takesPlace(slot) && slotState(slot, now) !== 'over')
    .slice(0, SHOWN);
  if (acts.length === 0) {
    return (
      <p className="dim">
        Ingen sett foran deg. Trykk på stjernene i{' '}
        <AppLink className="link" href={paths.events}>
          programmet
        </AppLink>
        .
      </p>
    );
  }
  return (
    <ul>
      {acts.map(({ slot }) => (
        <li
          key={slot.id}
          className="wrap-anywhere flex flex-wrap justify-between gap-x-4 gap-y-1 border-coal-4 border-b py-3"
        >
          <AppLink className="link" href={actPath(slot.id)}>
            {slot.act}
          </AppLink>
          <span className="mono dim">
            {slotState(slot, now) === 'now' ? 'nå' : beginsAt(slot, now)}
          </span>
        </li>
      ))}
    </ul>
  );
}
