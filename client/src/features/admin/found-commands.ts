import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Gift from 'lucide-react/icons/gift';
import Mail from 'lucide-react/icons/mail';
import Share2 from 'lucide-react/icons/share-2';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import User from 'lucide-react/icons/user';
import { useEffect, useMemo, useState } from 'react';
import { adminRead } from '#client/lib/admin-calls.ts';
import { type AdminSearchAnswer, SEARCH_MIN } from '#shared/contracts/admin-search.ts';
import { SHARE_PLATFORMS } from '#shared/contracts/shares.ts';
import type { Command, Starter } from './command.ts';

/** Debounce of the search on the server, in ms. */
export const SEARCH_DELAY_MS = 200;

const NEVER_MS = 0;
const NOTHING: readonly Command[] = [];

/** Opens a tab with further parameters in its URL. */
export type OpenTab = (id: string, rest?: Record<string, string>) => void;

type Kind = keyof AdminSearchAnswer;

/** A search result: how it is shown and how it is opened. */
interface Found {
  id: string;
  label: string;
  /** Its tab, and the URL parameters that select it. */
  at: [tab: string, rest: Record<string, string>];
}

const GROUPS: Record<Kind, { group: string; icon: LucideIcon }> = {
  users: { group: 'Brukere', icon: User },
  affiliates: { group: 'Affiliates', icon: Trophy },
  messages: { group: 'Meldinger', icon: Mail },
  shares: { group: 'Delinger', icon: Share2 },
};

/** Actions on results: 'gi gave til kari'. */
const ACTS: readonly {
  verb: string;
  kind: Kind;
  icon: LucideIcon;
  rest: Record<string, string>;
}[] = [
  { verb: 'Gi gave til', kind: 'users', icon: Gift, rest: { gjor: 'gave' } },
  { verb: 'Send melding til', kind: 'users', icon: Mail, rest: { gjor: 'melding' } },
  { verb: 'Gi belønning til', kind: 'shares', icon: Gift, rest: { rewarded: 'false' } },
  { verb: 'Registrer salg på', kind: 'affiliates', icon: Ticket, rest: {} },
];

/** The actions as beginnings, to be completed by a name. */
export const starters: readonly Starter[] = ACTS.map(({ verb, icon }) => ({
  id: `begynn-${verb}`,
  label: `${verb} …`,
  group: 'Handlinger',
  icon,
  begins: `${verb} `,
}));

/** Splits a text into the action it begins with and the name that follows. */
function readAct(text: string) {
  const written = text.trimStart().toLowerCase();
  const act = ACTS.find(({ verb }) => written.startsWith(`${verb.toLowerCase()} `)) ?? null;
  return { act, name: (act ? written.slice(act.verb.length) : text).trim() };
}

function foundIn(answer: AdminSearchAnswer): Record<Kind, Found[]> {
  return {
    users: answer.users.map(({ id, firstName, lastName, username }) => ({
      id,
      label: `${firstName} ${lastName} (@${username})`,
      at: ['users', { bruker: id }],
    })),
    affiliates: answer.affiliates.map(({ id, navn, personalCode }) => ({
      id,
      label: personalCode === null ? navn : `${navn}, ${personalCode}`,
      at: ['affiliates', { affiliate: id }],
    })),
    messages: answer.messages.map(({ id, navn, epost, emne }) => ({
      id,
      label: emne === null ? `Melding fra ${navn}` : `${emne}, fra ${navn}`,
      at: ['messages', { q: epost }],
    })),
    shares: answer.shares.map(({ id, navn, epost, platform }) => ({
      id,
      label: `${navn}, ${SHARE_PLATFORMS[platform as keyof typeof SHARE_PLATFORMS] ?? platform}`,
      at: ['shares', { q: epost }],
    })),
  };
}

/**
 * Search results of the server as commands; with an action's verb before the name, only those
 * actions.
 */
export function useFound(
  text: string,
  openTab: OpenTab,
): { known: readonly Command[]; isWaiting: boolean } {
  const { act, name } = readAct(text);
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(name), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const wanted = [...name].length >= SEARCH_MIN;
  const query = useQuery({
    ...adminRead('GET /api/admin/search', NEVER_MS, { query: { q } }),
    refetchInterval: false,
    enabled: wanted && [...q].length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
  const data = wanted ? query.data : undefined;
  const known = useMemo(() => {
    if (data === undefined) return NOTHING;
    const found = foundIn(data);
    if (act === null) {
      return Object.entries(GROUPS).flatMap(([kind, looks]) =>
        found[kind as Kind].map(({ id, label, at: [tab, rest] }) => ({
          id,
          label,
          ...looks,
          run: () => openTab(tab, rest),
        })),
      );
    }
    const { verb, kind, icon, rest: more } = act;
    return found[kind].map(({ id, label, at: [tab, rest] }) => ({
      id: `${verb}-${id}`,
      label: `${verb} ${label}`,
      group: 'Handlinger',
      icon,
      run: () => openTab(tab, { ...rest, ...more }),
    }));
  }, [data, act, openTab]);
  return { known, isWaiting: wanted && (q !== name || query.isFetching) };
}
