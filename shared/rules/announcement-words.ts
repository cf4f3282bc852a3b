import type { PushPayload } from '../contracts/push.ts';
import { paths } from '../paths.ts';

export const ANNOUNCEMENT_KINDS = ['info', 'programme', 'weather', 'safety'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** Where an announcement goes: banner on all pages, the chat's rooms, push, the screen wall. */
export const ANNOUNCEMENT_CHANNELS = ['banner', 'chat', 'push', 'screen'] as const;
export type AnnouncementChannel = (typeof ANNOUNCEMENT_CHANNELS)[number];

export const KIND_NAMES: Readonly<Record<AnnouncementKind, string>> = {
  info: 'Info',
  programme: 'Program',
  weather: 'Vær',
  safety: 'Sikkerhet',
};

/** What the back office calls each channel. */
export const CHANNEL_NAMES: Readonly<Record<AnnouncementChannel, string>> = {
  banner: 'Banner på alle sider',
  chat: 'Chatrommene',
  push: 'Push',
  screen: 'Storskjerm',
};

/** The mark of a drill on every channel. */
export const DRILL = 'Øvelse';

/** What becomes of an announcement, as its channels are told. */
export type AnnouncementStep = 'start' | 'update' | 'end';

/** What the words of a channel are made of. */
export interface AnnouncementText {
  title: string;
  text: string;
  kind: AnnouncementKind;
  drill: boolean;
}

const marked = (drill: boolean, words: string) => (drill ? `${DRILL} · ${words}` : words);

/** The line in the chat's rooms. At most 620 characters, with a title of 80 and a text of 500. */
export function chatWords(of: AnnouncementText, step: AnnouncementStep = 'start'): string {
  if (step === 'end') return marked(of.drill, `Avsluttet: ${of.title}`);
  const first = step === 'update' ? 'Oppdatert' : `Kunngjøring · ${KIND_NAMES[of.kind]}`;
  return marked(of.drill, `${first}: ${of.title}\n${of.text}`);
}

/**
 * The push message; all of one announcement share a tag, so that the newest replaces the others.
 */
export function pushWords(
  of: AnnouncementText & { id: string },
  step: AnnouncementStep = 'start',
): PushPayload {
  const before = { start: '', update: 'Oppdatert: ', end: 'Avsluttet: ' }[step];
  return {
    title: marked(of.drill, `${before}${of.title}`),
    body: step === 'end' ? 'Kunngjøringen gjelder ikke lenger.' : of.text,
    url: paths.home,
    tag: `kunngjoring-${of.id}`,
  };
}
