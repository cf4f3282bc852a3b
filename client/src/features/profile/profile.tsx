import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import MailCheck from 'lucide-react/icons/mail-check';
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useCall } from '#client/lib/call/use-call.ts';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { useLiveTopic, usePoll } from '#client/lib/live/live-topics.ts';
import { toast } from '#client/lib/toast.ts';
import type { UserGift } from '#shared/contracts/gifts.ts';
import type { UserMessage } from '#shared/contracts/inbox.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { SHARE_PLATFORMS, type UserShare, type UserShares } from '#shared/contracts/shares.ts';
import { formatDate, formatNumber, osloDate } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { isPoints } from '#shared/rules/points-text.ts';
import { shareRule } from '#shared/rules/share-reward.ts';
import { GiftsPanel } from './gifts-panel.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { LoadedData, MoreKey, useMore } from './loaded-data.tsx';
import { Overview } from './overview.tsx';
import {
  GIFTS_POLL_MS,
  giftsQuery,
  MESSAGES_POLL_MS,
  messagesQuery,
  refreshLists,
  sharesQuery,
  userCall,
} from './profile.queries.ts';
import { PROFILE_TABS, type ProfileTab, useProfileView } from './profile-address.ts';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSection } from './profile-section.tsx';

/** On phones the row of tabs is a band across the page. */
const BAND = classes(
  'max-md:-mx-side max-md:max-w-none max-md:rounded-none max-md:border-x-0 max-md:px-side max-md:[scrollbar-width:none]',
);

interface ProfileProps {
  user: SessionUser;
  /** Push notifications; rendered below the plan. */
  alerts?: ReactNode;
}

/** The profile of the logged-in user: header, and five tabs or the settings. */
export function Profile({ user, alerts }: ProfileProps) {
  const [asked, show] = useProfileView();
  // The URL changes at once; the new tab renders as a transition, and the previous one stays until
  // then.
  const view = useDeferredValue(asked);
  const client = useQueryClient();
  useLiveTopic('me', () => refreshLists(client, user.id));
  const gifts = useQuery({
    ...giftsQuery(user.id),
    refetchInterval: usePoll('me', GIFTS_POLL_MS),
  });
  const messages = useQuery({
    ...messagesQuery(user.id),
    refetchInterval: usePoll('me', MESSAGES_POLL_MS),
  });
  const unopened = gifts.data?.filter((gift) => !gift.opened).length ?? 0;
  const unread = messages.data?.filter((message) => !message.read).length ?? 0;
  const box = useRef<HTMLDivElement>(null);
  useTabInView(box, `${view} ${unopened} ${unread}`);

  const marks: Partial<Record<ProfileTab, { count: number; word: string }>> = {
    gaver: { count: unopened, word: unopened === 1 ? 'uåpnet' : 'uåpnede' },
    innboks: { count: unread, word: unread === 1 ? 'ulest' : 'uleste' },
  };
  const contents: Record<ProfileTab, ReactNode> = {
    oversikt: <Overview user={user} gifts={gifts} />,
    gaver: <GiftsPanel user={user} gifts={gifts} />,
    kalender: (
      <>
        <CalendarPart user={user} />
        {alerts}
      </>
    ),
    innboks: <InboxPanel user={user} messages={messages} />,
    deling: <SharesPanel user={user} />,
  };
  const tabs = (Object.keys(PROFILE_TABS) as ProfileTab[]).map((id) => ({
    id,
    label: <TabLabel text={PROFILE_TABS[id]} mark={marks[id]} />,
    content: contents[id],
  }));
  return (
    <ProfileSection labelledBy="profil-navn">
      <ProfileHeader user={user} editing={view === 'innstillinger'} />
      <EmailNotice user={user} />
      <div ref={box} className="mt-7 md:mt-10 [&_[role=tabpanel]]:mt-4">
        <Tabs
          label="Profil"
          size="md"
          listClassName={BAND}
          tabClassName="max-md:px-4 max-md:text-small md:flex-[1_1_0]"
          tabs={tabs}
          value={view}
          onValueChange={(id) => show(id as ProfileTab)}
        />
      </div>
      {view === 'innstillinger' && <SettingsPart user={user} />}
      <Arrivals gifts={gifts.data} messages={messages.data} />
    </ProfileSection>
  );
}

/**
 * On a phone the row of tabs scrolls horizontally; scrolls the selected one into view.
 *
 * @param state changes with the selected tab and with the width of the labels
 */
function useTabInView(box: RefObject<HTMLElement | null>, state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the row changes
  useEffect(() => {
    const tab = box.current?.querySelector('[role="tab"][data-state="active"]');
    const row = tab?.parentElement;
    if (!tab || !row) return;
    const place = tab.getBoundingClientRect();
    const frame = row.getBoundingClientRect();
    row.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
  }, [box, state]);
}

const loading = (
  <div className="grid gap-5" aria-busy="true">
    <Skeleton width="14rem" height="2rem" />
    <Skeleton height="12rem" />
    <Skeleton height="12rem" />
  </div>
);

/** Lazy because of the calendar library. */
const CalendarPart = lazyPart(
  () => import('./calendar/calendar-panel.tsx').then((part) => part.CalendarPanel),
  loading,
);

/** Lazy because of the form library. */
const SettingsPart = lazyPart(
  () => import('./settings/settings.tsx').then((part) => part.Settings),
  loading,
);

interface TabLabelProps {
  text: string;
  /** Number of unopened or unread items; hidden at 0. */
  mark?: { count: number; word: string } | undefined;
}

/** Highest number on a tab; '99+' above it. */
const MOST = 99;

/** The tab's name with its count: 'Gaver 1 uåpnet'. */
function TabLabel({ text, mark }: TabLabelProps) {
  if (mark === undefined || mark.count === 0) return text;
  return (
    <span className="inline-flex items-center gap-2.5">
      {text}{' '}
      <b className="inline-grid min-h-5.5 min-w-6 place-items-center rounded-pip bg-yellow px-1.5 font-bold font-mono text-mono text-night leading-none forced-colors:border forced-colors:border-[CanvasText]">
        {mark.count > MOST ? `${MOST}+` : mark.count}
      </b>
      <span className="sr-only"> {mark.word}</span>
    </span>
  );
}

interface ArrivalsProps {
  gifts: readonly UserGift[] | undefined;
  messages: readonly UserMessage[] | undefined;
}

/** Number of items added since the last render with data; 0 at first. */
function useNews(list: readonly { id: string }[] | undefined): number {
  const known = useRef<Set<string> | null>(null);
  const [news, setNews] = useState(0);
  useEffect(() => {
    if (list === undefined) return;
    const before = known.current;
    known.current = new Set(list.map(({ id }) => id));
    if (before !== null) setNews(list.filter(({ id }) => !before.has(id)).length);
  }, [list]);
  return news;
}

/** Announces items that arrived while the page was open; visually the tabs' counts show it. */
function Arrivals({ gifts, messages }: ArrivalsProps) {
  const newGifts = useNews(gifts);
  const newMessages = useNews(messages);
  const words = [
    newGifts > 0 &&
      (newGifts === 1 ? 'Du har fått en ny gave.' : `Du har fått ${newGifts} nye gaver.`),
    newMessages > 0 &&
      (newMessages === 1
        ? 'Du har fått en ny melding.'
        : `Du har fått ${newMessages} nye meldinger.`),
  ];
  return (
    <p className="sr-only" role="status">
      {words.filter(Boolean).join(' ')}
    </p>
  );
}

/** Shown until the address is confirmed (docs/product/accounts.md#confirmed-addresses). */
function EmailNotice({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const resend = useCall({
    send: () => userCall(client, 'POST /api/user/email/resend'),
    onSuccess: ({ message }) =>
      toast({ title: 'Sjekk e-posten din', description: message, variant: 'success' }),
    failure: { title: 'Kunne ikke sende e-post' },
  });
  if (user.emailConfirmed) return null;
  const isSent = resend.pending || resend.isSuccess;
  return (
    <div className="wrap-anywhere mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-key border border-line px-4 py-2.5">
      <Icon icon={MailCheck} className="mt-0.5 text-yellow" />
      <p className="small">
        <strong>Bekreft e-postadressen din.</strong> Åpne lenken i e-posten vi sender til{' '}
        {user.email}. Fra da av kommer påminnelser på e-post.{' '}
        <button
          type="button"
          className={cx('link', isSent ? 'text-fg-2 no-underline' : 'cursor-pointer')}
          onClick={() => isSent || void resend.run(null)}
          aria-disabled={isSent}
        >
          {resend.pending && 'Sender...'}
          {resend.isSuccess && 'Sjekk e-posten'}
          {!resend.pending && !resend.isSuccess && 'Send på nytt'}
        </button>
      </p>
    </div>
  );
}

/** Number of shares shown at first. */
const PAGE = 10;

/** The tab 'Deling': the rewards of sharing, and the user's own shares. */
function SharesPanel({ user }: { user: SessionUser }) {
  const shares = useQuery(sharesQuery(user.id));
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start lg:gap-[clamp(2rem,4.4vw,4rem)]">
      <section
        className="on-blue grid content-start gap-4 rounded-panel bg-blue-fill p-[clamp(1.5rem,3vw,2.25rem)] font-semibold forced-colors:border forced-colors:border-[CanvasText]"
        aria-labelledby="deling-tittel"
      >
        <h2 id="deling-tittel" className="display display--h3">
          Spre ordet!
        </h2>
        <p>
          Del festivalen på Facebook, Instagram eller TikTok. Belønningen kommer automatisk, og du
          får en takk på e-post.
        </p>
        {!user.emailConfirmed && (
          <p className="text-small">
            Det gjelder fra du har bekreftet e-postadressen din. Fram til da vurderer vi hver
            deling.
          </p>
        )}
        <Button
          href={paths.share}
          className="mt-2"
          full
          icon={<Icon icon={ArrowRight} />}
          iconSide="end"
        >
          Registrer en deling
        </Button>
      </section>
      <LoadedData
        query={shares}
        failure="Kunne ikke laste delingene"
        loadingText="Laster delingene"
        loading={
          <div className="grid gap-5">
            <Skeleton height="6rem" />
            <Skeleton height="4rem" />
          </div>
        }
      >
        {(data) => <Shares data={data} />}
      </LoadedData>
    </div>
  );
}

function Shares({ data }: { data: UserShares }) {
  const { shown, rest, more } = useMore(data.shares, PAGE);
  const figures = [
    { label: 'Delinger', value: data.count },
    { label: 'Poeng', value: data.points },
    { label: 'Belønninger', value: data.rewarded },
  ];
  return (
    <div className="grid content-start gap-6">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] border-line border-y-2">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 pt-4.5 pb-5">
            <dt className="text-fg-2 max-[481px]:text-small">{label}</dt>
            <dd className="display font-stretch-100% text-[clamp(1.75rem,8vw,3rem)]">
              {formatNumber(value)}
            </dd>
          </div>
        ))}
      </dl>
      {data.count === 0 ? (
        <EmptyState
          headingLevel={2}
          title="Ingen delinger ennå"
          text="Delinger fra e-postadressen din vises her når du har registrert dem."
        />
      ) : (
        <ul className="border-line border-b-2">
          {shown.map((share) => (
            <ShareRow key={share.id} share={share} />
          ))}
        </ul>
      )}
      <MoreKey rest={rest} onMore={more} />
      {data.count > 0 && rest === 0 && <p className="small dim">{shareRule}</p>}
    </div>
  );
}

/** Text of a reward: '10 poeng', or the admin's own text. */
function rewardText({ rewardType, rewardAmount }: UserShare): string {
  const type = isPoints(rewardType ?? '') ? 'poeng' : (rewardType ?? '');
  return rewardAmount > 0 ? `${formatNumber(rewardAmount)} ${type}`.trim() : type;
}

function ShareRow({ share }: { share: UserShare }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-coal-4 not-last:border-b py-4 max-md:@max-[16em]/profile:grid-cols-1 md:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <div>
        <p className="font-extrabold">{SHARE_PLATFORMS[share.platform]}</p>
        <p className="mono dim">
          <time dateTime={share.sharedAt}>{formatDate(osloDate(new Date(share.sharedAt)))}</time>
        </p>
      </div>
      <p className="wrap-anywhere col-1 flex flex-wrap items-center gap-x-3 gap-y-2 md:col-auto">
        {share.rewardGiven ? (
          <Tag tone="g">
            <Icon icon={Check} size={16} /> Belønning gitt
          </Tag>
        ) : (
          <Tag tone="edged">Venter på belønning</Tag>
        )}
        {share.rewardGiven && <span className="mono">{rewardText(share)}</span>}
      </p>
      <AppLink
        className="link col-2 row-[1/span_2] inline-flex min-h-11 items-center max-md:@max-[16em]/profile:col-1 max-md:@max-[16em]/profile:row-auto md:col-auto md:row-auto"
        href={share.postUrl ?? share.url}
      >
        Se innlegget
        <span className="sr-only"> på {SHARE_PLATFORMS[share.platform]}</span>
      </AppLink>
    </li>
  );
}
