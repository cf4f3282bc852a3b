import Check from 'lucide-react/icons/check';
import { useMemo, useSyncExternalStore } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { setInPlan, usePlan, usePlanOwner } from '#client/lib/storage/plan.ts';
import { toast } from '#client/lib/toast.ts';
import { useHydrated } from '#client/lib/use-browser.ts';
import { paths } from '#shared/paths.ts';
import { planDays } from '#shared/rules/plan-days.ts';
import { readPlanFragment, type SharedPlan } from '#shared/rules/plan-link.ts';
import { FoundDays, type PlanFinder } from './found-days.tsx';
import { Ingress, OwnPlan } from './own-plan.tsx';
import { tellKept } from './plan-button.tsx';
import { NowNext } from './plan-days.tsx';
import { planTexts, setsText, unknownText } from './plan-texts.ts';

/** The plan shared in the URL's fragment; none on the server. */
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

/** The shared plan, or the visitor's own; the server renders the introduction. */
export function PlanView({ shared, Finder }: { shared: SharedPlan; Finder?: PlanFinder }) {
  const isHydrated = useHydrated();
  const owner = usePlanOwner();
  if (!isHydrated) return <Ingress />;
  if (shared.kind !== 'none') return <SharedPlanView plan={shared} Finder={Finder} />;
  // The key resets the state when another user logs in.
  return <OwnPlan key={owner} Finder={Finder} />;
}

/** Events that change the fragment: the browser's, and wouter's for calls of `history`. */
const CHANGES = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;

function subscribe(listener: () => void): () => void {
  for (const type of CHANGES) window.addEventListener(type, listener);
  return () => {
    for (const type of CHANGES) window.removeEventListener(type, listener);
  };
}

/** The URL's fragment with its `#`; empty on the server, which never gets it. */
function useFragment(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );
}

const texts = planTexts.shared;

const NOTE = classes('mt-6 mb-10 max-w-read space-y-4');

/** Another person's plan, from a link. */
function SharedPlanView({
  plan,
  Finder,
}: {
  plan: Exclude<SharedPlan, { kind: 'none' }>;
  Finder: PlanFinder | undefined;
}) {
  if (plan.kind === 'unreadable') {
    return <Note text={texts.unreadable} />;
  }
  if (plan.ids.length === 0) return <Note text={texts.none} />;
  return <Acts ids={plan.ids} unknown={plan.unknown} Finder={Finder} />;
}

function Note({ text }: { text: string }) {
  return (
    <div className={NOTE}>
      <p role="status">{text}</p>
      <p>
        <Button href={paths.plan}>{texts.own}</Button>
      </p>
    </div>
  );
}

interface ActsProps {
  ids: readonly string[];
  unknown: number;
  Finder: PlanFinder | undefined;
}

function Acts({ ids, unknown, Finder }: ActsProps) {
  const { editions } = useContent();
  const now = useNow();
  const shared = useMemo(() => new Set(ids), [ids]);
  const days = planDays(editions, shared);
  return (
    <div className="mt-8 max-w-224">
      <div className={NOTE}>
        <p>{texts.whose}</p>
        {unknown > 0 && <p role="status">{unknownText(unknown)}</p>}
        <AddKeys ids={ids} />
      </div>
      <NowNext acts={days.flatMap(({ acts }) => acts)} now={now} />
      <FoundDays Finder={Finder} days={days} now={now} />
    </div>
  );
}

function AddKeys({ ids }: { ids: readonly string[] }) {
  const own = usePlan();
  const missing = ids.filter((id) => !own.includes(id));
  const add = () => {
    if (!tellKept(setInPlan(missing, true))) return;
    toast({ title: `${setsText(missing.length)} lagt til i din timeplan`, variant: 'success' });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {missing.length > 0 ? (
        <Button onClick={add}>{texts.add}</Button>
      ) : (
        <span className="inline-flex items-center gap-2 font-bold">
          <Icon icon={Check} /> {texts.added}
        </span>
      )}
      <Button variant="coal" href={paths.plan}>
        {texts.own}
      </Button>
    </p>
  );
}
