import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { classes } from '#client/components/ui/cx.ts';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { useLiveTopic, usePoll } from '#client/lib/live-topics.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { Arrivals } from './arrivals.tsx';
import { EmailNotice } from './email-notice.tsx';
import { GiftsPanel } from './gifts/gifts-panel.tsx';
import { InboxPanel } from './inbox/inbox-panel.tsx';
import { CalendarPart, SettingsPart } from './lazy-parts.tsx';
import { Overview } from './overview.tsx';
import {
  GIFTS_POLL_MS,
  giftsQuery,
  MESSAGES_POLL_MS,
  messagesQuery,
  refreshLists,
} from './profile.queries.ts';
import { PROFILE_TABS, type ProfileTab, useProfileView } from './profile-address.ts';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SharesPanel } from './shares-panel.tsx';
import { TabLabel } from './tab-label.tsx';

/** On phones the row of tabs is a band across the page. */
const BAND = classes(
  'max-md:-mx-side max-md:max-w-none max-md:rounded-none max-md:border-x-0 max-md:px-side max-md:[scrollbar-width:none]',
);

interface ProfileProps {
  user: SessionUser;
  /** What this browser is told; stands below the plan. */
  alerts?: ReactNode;
}

/** The profile of the logged-in user: header, and five tabs or the settings. */
export function Profile({ user, alerts }: ProfileProps) {
  const [asked, show] = useProfileView();
  // The URL changes at once; the tab is rendered as a transition, and the previous one stays until
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
 * On a phone the row of tabs scrolls horizontally; this scrolls the selected one into view.
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
