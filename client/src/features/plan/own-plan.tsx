import { useMemo, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { usePlan, usePlanIsStored } from '#client/lib/plan.ts';
import { useSession } from '#client/lib/session.ts';
import { paths } from '#shared/paths.ts';
import { isOver } from '#shared/rules/festival-phase.ts';
import { planDays } from '#shared/rules/plan-days.ts';
import { NowNext } from './now-next.tsx';
import { PlanDays } from './plan-days.tsx';
import { planTexts } from './plan-texts.ts';
import { SharePanel } from './share-panel.tsx';

const NOTE = classes('my-6 max-w-read text-small');

/**
 * One's own plan. An act whose star is taken away here stays, unlit, until the page is left: nothing
 * moves under the finger, and a second press brings it back.
 */
export function OwnPlan() {
  const { editions } = useContent();
  const now = useNow();
  const own = usePlan();
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => new Set(own), [own]);
  const days = planDays(editions, ids, out);
  const note = (slot: string, isOn: boolean) => {
    if (!isOn) setOut((before) => new Set(before).add(slot));
  };
  if (days.length === 0) return <Empty />;
  const isPast = days.every(({ edition }) => isOver(edition, now));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,4.4vw,4rem)] gap-y-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
      <div className="mt-8 max-w-224">
        <NotStored />
        {isPast && <p className={NOTE}>{planTexts.over}</p>}
        <NowNext acts={days.flatMap(({ acts }) => acts)} now={now} />
        <PlanDays days={days} now={now} onStar={note} />
        <ForVisitors />
      </div>
      {own.length > 0 && <SharePanel ids={own} />}
    </div>
  );
}

/** What the page is for. */
export function Ingress() {
  return <p className="ingress mt-6 mb-10">{planTexts.ingress}</p>;
}

function Empty() {
  return (
    <>
      <Ingress />
      <EmptyState
        headingLevel={2}
        title={planTexts.empty.title}
        text={planTexts.empty.text}
        action={<Button href={paths.events}>{planTexts.empty.action}</Button>}
      />
    </>
  );
}

function NotStored() {
  if (usePlanIsStored()) return null;
  return (
    <p className={NOTE} role="status">
      {planTexts.notStored}
    </p>
  );
}

function ForVisitors() {
  const { user, isLoaded } = useSession();
  const { before, link, after } = planTexts.visitor;
  if (!isLoaded || user !== null) return null;
  return (
    <p className={NOTE}>
      {before}
      <AppLink className="link" href={paths.login}>
        {link}
      </AppLink>
      {after}
    </p>
  );
}
