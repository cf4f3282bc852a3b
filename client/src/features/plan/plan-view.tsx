import { useMemo } from 'react';
import { useContent } from '#client/lib/content.tsx';
import { usePlanOwner } from '#client/lib/plan.ts';
import { useHydrated } from '#client/lib/use-hydrated.ts';
import { readPlanFragment, type SharedPlan } from '#shared/rules/plan-link.ts';
import { Ingress, OwnPlan } from './own-plan.tsx';
import { SharedPlanView } from './shared-plan.tsx';
import { useFragment } from './use-fragment.ts';

/** The plan that the address shares; none on the server. */
export function useSharedPlan(): SharedPlan {
  const fragment = useFragment();
  const { editions } = useContent();
  return useMemo(
    () =>
      readPlanFragment(
        fragment,
        editions.flatMap(({ slots }) => slots.map(({ id }) => id)),
      ),
    [fragment, editions],
  );
}

/** The plan of the link that was opened, or one's own; on the server what the page is for. */
export function PlanView({ shared }: { shared: SharedPlan }) {
  const isHydrated = useHydrated();
  const owner = usePlanOwner();
  if (!isHydrated) return <Ingress />;
  if (shared.kind !== 'none') return <SharedPlanView plan={shared} />;
  // Another person's plan begins anew.
  return <OwnPlan key={owner} />;
}
