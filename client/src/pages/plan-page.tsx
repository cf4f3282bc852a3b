import { NoScriptHint } from '#client/components/form/form.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Finder } from '#client/features/find/finder.tsx';
import { PlanView, useSharedPlan } from '#client/features/plan/plan-view.tsx';
import { useIsOver } from '#client/lib/content.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { paths } from '#shared/paths.ts';
import '#client/styles/utilities.css';

const Alerts = lazyPart(
  () => import('#client/features/alerts/alerts-panel.tsx').then((part) => part.AlertsPanel),
  null,
);

/** 'Min timeplan' (docs/product/pocket.md#own-plan): the visitor's own acts, or a link's. */
export function PlanPage() {
  const shared = useSharedPlan();
  const isOver = useIsOver();
  const heading = shared.kind === 'none' ? 'Min timeplan' : 'Delt timeplan';
  return (
    <Section
      tone="bone"
      edgeBottom="night"
      labelledBy="plan-tittel"
      className="min-h-view pt-[clamp(1.75rem,4.7vw,4.25rem)]"
    >
      <FitHeading as="h1" id="plan-tittel" size="h1" lines={[heading]} />
      <NoScriptHint>
        Timeplanen trenger JavaScript. Hele programmet kan du lese på{' '}
        <AppLink className="link" href={paths.events}>
          Eventer
        </AppLink>
        .
      </NoScriptHint>
      <PlanView shared={shared} Finder={Finder} />
      {shared.kind === 'none' && <Alerts isOver={isOver} />}
    </Section>
  );
}
