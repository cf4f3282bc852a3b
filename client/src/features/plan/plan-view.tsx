import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import {
  type CSSProperties,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CopyButton } from '#client/components/ui/copy-button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { qrOf } from '#client/lib/qr.ts';
import { knownUser } from '#client/lib/session/known-session.ts';
import { useSession } from '#client/lib/session/session.ts';
import { setInPlan, usePlan, usePlanIsStored, usePlanOwner } from '#client/lib/storage/plan.ts';
import { toast } from '#client/lib/toast.ts';
import { useHydrated } from '#client/lib/use-browser.ts';
import { paths } from '#shared/paths.ts';
import { isOver } from '#shared/rules/festival-phase.ts';
import { type PlanDay, planDays } from '#shared/rules/plan-days.ts';
import {
  MAX_SHARED,
  planFragment,
  readPlanFragment,
  type SharedPlan,
} from '#shared/rules/plan-link.ts';
import { DOWNLOAD_PICTURE, planStory } from '#shared/rules/share-pictures.ts';
import { Ingress, NoStars, PlanOver, Suggestions, useOverEdition } from './empty-plan.tsx';
import { FoundDays, type PlanFinder } from './found-days.tsx';
import { tellKept } from './plan-button.tsx';
import { NowNext } from './plan-now-next.tsx';

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

const SHARED_NOTE = classes('mt-6 mb-10 grid max-w-read justify-items-start gap-4');

/** Another person's plan, from a link. */
function SharedPlanView({
  plan,
  Finder,
}: {
  plan: Exclude<SharedPlan, { kind: 'none' }>;
  Finder: PlanFinder | undefined;
}) {
  if (plan.kind === 'unreadable') {
    return (
      <Note text="Denne lenken kan ikke leses. Den er kanskje klippet av, eller laget for en nyere utgave av siden." />
    );
  }
  if (plan.ids.length === 0)
    return <Note text="Ingen av settene i lenken er i programmet lenger." />;
  return <Acts ids={plan.ids} unknown={plan.unknown} Finder={Finder} />;
}

function Note({ text }: { text: string }) {
  return (
    <div className={SHARED_NOTE}>
      <p role="status">{text}</p>
      <p>
        <Button href={paths.plan}>Til min timeplan</Button>
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
  // A tick of the clock renders the acts in a render that may be interrupted.
  const now = useDeferredValue(useNow());
  const shared = useMemo(() => new Set(ids), [ids]);
  const days = useMemo(() => planDays(editions, shared), [editions, shared]);
  return (
    <div className="mt-8 max-w-224">
      <div className={SHARED_NOTE}>
        <p>Dette er ikke din timeplan. Noen har delt den med deg, uten navn.</p>
        {unknown > 0 && <p role="status">{unknown} sett i lenken er ikke i programmet lenger.</p>}
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
    toast({ title: `${missing.length} sett lagt til i din timeplan`, variant: 'success' });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {missing.length > 0 ? (
        <Button onClick={add}>Legg til i min</Button>
      ) : (
        <span className="inline-flex items-center gap-2 font-bold">
          <Icon icon={Check} /> Alt ligger i din timeplan.
        </span>
      )}
      <Button variant="coal" href={paths.plan}>
        Til min timeplan
      </Button>
    </p>
  );
}

const NOTE = classes('my-6 max-w-read text-small');

/**
 * The visitor's own plan. A removed act stays on the page, unlit, until the visitor leaves it:
 * nothing moves under the finger, and a second press adds it again.
 */
function OwnPlan({ Finder }: { Finder?: PlanFinder | undefined }) {
  const { editions } = useContent();
  // A tick of the clock renders the acts in a render that may be interrupted.
  const now = useDeferredValue(useNow());
  const own = usePlan();
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => new Set(own), [own]);
  const days = useMemo(() => planDays(editions, ids, out), [editions, ids, out]);
  const note = useCallback((slot: string, isOn: boolean) => {
    if (!isOn) setOut((before) => new Set(before).add(slot));
  }, []);
  // What was suggested stays after the first act is added, so that a second one can be.
  const [suggests, setSuggests] = useState(false);
  const suggest = useCallback(
    (slot: string, isOn: boolean) => {
      setSuggests(true);
      note(slot, isOn);
    },
    [note],
  );
  const isEmpty = days.length === 0;
  return (
    <>
      {(isEmpty || suggests) && (
        <>
          <Ingress />
          <Suggestions now={now} onPress={suggest} />
        </>
      )}
      {isEmpty ? (
        <Empty />
      ) : (
        <Starred own={own} days={days} now={now} Finder={Finder} note={note} />
      )}
    </>
  );
}

function Empty() {
  const over = useOverEdition();
  return over === null ? (
    <NoStars />
  ) : (
    <PlanOver edition={over} text="Du ga ingen sett en stjerne denne gangen." />
  );
}

interface StarredProps {
  own: readonly string[];
  days: readonly PlanDay[];
  now: Date;
  Finder: PlanFinder | undefined;
  note: (slot: string, isOn: boolean) => void;
}

function Starred({ own, days, now, Finder, note }: StarredProps) {
  const over = days.every(({ edition }) => isOver(edition, now)) && days.at(-1)?.edition;
  return (
    <>
      {over && (
        <div className="mt-8">
          <PlanOver edition={over} text="Dette var timeplanen din." />
        </div>
      )}
      <div className="mt-8">
        <NotStored />
        <NowNext acts={days.flatMap(({ acts }) => acts)} now={now} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,4.4vw,4rem)] gap-y-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="max-w-224">
          <FoundDays Finder={Finder} days={days} now={now} onPress={note} />
          <ForVisitors />
        </div>
        {own.length > 0 && <SharePanel ids={own} />}
      </div>
    </>
  );
}

function NotStored() {
  if (usePlanIsStored()) return null;
  return (
    <p className={NOTE} role="status">
      Nettleseren lagrer ikke timeplanen. Den forsvinner når du lukker siden; lenken nedenfor tar
      vare på den.
    </p>
  );
}

function ForVisitors() {
  const { user, isLoaded } = useSession();
  // After a failed request nobody is logged in, but who was here may be.
  if (!isLoaded || user !== null || knownUser.isKnown()) return null;
  return (
    <p className={NOTE}>
      Timeplanen ligger bare i denne nettleseren.{' '}
      <AppLink className="link" href={paths.login}>
        Logg inn
      </AppLink>
      , så følger den deg til andre enheter og til kalenderen din.
    </p>
  );
}

/** The plan as a link, a QR code of it, and a calendar file (docs/product/pocket.md#sharing-a-plan). */
export function SharePanel({ ids }: { ids: readonly string[] }) {
  const address = `${window.location.origin}${paths.plan}#${planFragment(ids)}`;
  const file = calendarFileOf(ids.slice(0, MAX_SHARED));
  return (
    <section className="lg:sticky lg:top-scroll" aria-labelledby="del-tittel">
      <h2 id="del-tittel" className="display font-stretch-84% text-h4 leading-[1.1]">
        Del timeplanen
      </h2>
      <p className="mt-3">Den som får lenken, ser settene, men ikke hvem du er.</p>
      {ids.length > MAX_SHARED && (
        <p className="mt-3">Lenken og kalenderfilen har de første {MAX_SHARED} settene.</p>
      )}
      <div className="mt-5 flex flex-wrap items-start gap-5">
        <p className="grid flex-[1_1_9.5rem] gap-3">
          <CopyButton text={address} label="Kopier lenken" variant="bone" />
          <SendKey address={address} />
          <Button
            size="sm"
            variant="coal"
            href={file}
            download
            icon={<Icon icon={CalendarPlus} size={16} />}
          >
            Kalenderfil
          </Button>
          <Button
            size="sm"
            variant="coal"
            href={planStory(planFragment(ids))}
            download="timeplan.png"
            icon={<Icon icon={Download} size={16} />}
          >
            {DOWNLOAD_PICTURE}
          </Button>
        </p>
        <QrPicture address={address} />
      </div>
    </section>
  );
}

/** The server accepts no URL over 2,048 characters, so a long plan is encoded as in its link. */
function calendarFileOf(ids: readonly string[]): string {
  const items = ids.join(',');
  return `/api/programme.ics?${items.length <= 2000 ? `items=${items}` : `plan=${planFragment(ids)}`}`;
}

/** The system's share dialog, where there is one. */
function SendKey({ address }: { address: string }) {
  if (typeof navigator.share !== 'function') return null;
  const send = () => {
    navigator.share({ title: 'Min timeplan', url: address }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({
        variant: 'error',
        title: 'Kunne ikke dele',
        description: 'Kopier lenken i stedet.',
      });
    });
  };
  return (
    <Button size="sm" variant="coal" icon={<Icon icon={Share2} size={16} />} onClick={send}>
      Del
    </Button>
  );
}

function QrPicture({ address }: { address: string }) {
  const { size, path } = useMemo(() => qrOf(address, 'M'), [address]);
  return (
    <svg
      className="block w-(--qr) max-w-full flex-none rounded-key-s lg:w-[max(var(--qr),12.5rem)]"
      // Wide enough to be read from a screen: over three pixels for each module.
      style={{ '--qr': `${Math.min(15, size / 5)}rem` } as CSSProperties}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR-kode med lenken til timeplanen"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
