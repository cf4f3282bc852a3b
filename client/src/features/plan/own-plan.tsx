import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { useMemo, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CopyButton } from '#client/components/ui/copy-button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { EmptyState } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { qrOf } from '#client/lib/qr.ts';
import { useSession } from '#client/lib/session/session.ts';
import { usePlan, usePlanIsStored } from '#client/lib/storage/plan.ts';
import { toast } from '#client/lib/toast.ts';
import { paths } from '#shared/paths.ts';
import { isOver } from '#shared/rules/festival-phase.ts';
import { planDays } from '#shared/rules/plan-days.ts';
import { MAX_SHARED, planFragment } from '#shared/rules/plan-link.ts';
import { DOWNLOAD_PICTURE, planStory } from '#shared/rules/share-pictures.ts';
import { FoundDays, type PlanFinder } from './found-days.tsx';
import { NowNext } from './plan-days.tsx';
import { planTexts } from './plan-texts.ts';

const NOTE = classes('my-6 max-w-read text-small');

/**
 * The visitor's own plan. A removed act stays on the page, unlit, until the visitor leaves it:
 * nothing moves under the finger, and a second press adds it again.
 */
export function OwnPlan({ Finder }: { Finder?: PlanFinder | undefined }) {
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
        <FoundDays Finder={Finder} days={days} now={now} onPress={note} />
        <ForVisitors />
      </div>
      {own.length > 0 && <SharePanel ids={own} />}
    </div>
  );
}

/** Introduction to the page. */
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

const texts = planTexts.share;

/** The plan as a link, a QR code of it, and a calendar file (docs/product/pocket.md#sharing-a-plan). */
export function SharePanel({ ids }: { ids: readonly string[] }) {
  const address = `${window.location.origin}${paths.plan}#${planFragment(ids)}`;
  const file = calendarFileOf(ids.slice(0, MAX_SHARED));
  return (
    <section className="mt-8 lg:sticky lg:top-scroll" aria-labelledby="del-tittel">
      <h2 id="del-tittel" className="display font-stretch-84% text-h4 leading-[1.1]">
        {texts.heading}
      </h2>
      <p className="mt-3">{texts.text}</p>
      {ids.length > MAX_SHARED && <p className="mt-3">{texts.first(MAX_SHARED)}</p>}
      <p className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={address} label={texts.copy} variant="bone" />
        <SendKey address={address} />
        <Button
          size="sm"
          variant="coal"
          href={file}
          download
          icon={<Icon icon={CalendarPlus} size={16} />}
        >
          {texts.file}
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
    navigator.share({ title: planTexts.heading, url: address }).catch((error: unknown) => {
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
      {texts.send}
    </Button>
  );
}

function QrPicture({ address }: { address: string }) {
  const { size, path } = useMemo(() => qrOf(address, 'M'), [address]);
  return (
    <svg
      className="mt-6 block w-[min(100%,15rem)] rounded-key-s"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={texts.qr}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
