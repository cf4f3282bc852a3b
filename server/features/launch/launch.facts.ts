import type { Request } from 'express';
import type { Config } from '#server/config/index.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import type { LaunchCheck, LaunchState } from '#shared/contracts/launch.ts';
import type { AdminProtection } from '../admins/index.ts';
import type { ContentState } from '../content/index.ts';
import type { MailTrial } from './launch.store.ts';

/** Result of a check; null when it cannot run now. */
export type Finding = Pick<LaunchCheck, 'state' | 'text' | 'place'> | null;

const finding =
  (state: LaunchState) =>
  (text: string, place: string | null = null): Finding => ({ state, text, place });

export const ok = finding('ok');
export const due = finding('due');
export const unsafe = finding('unsafe');

/** Dashboard URL of a section of a tab, or of a content document. */
export const placeOf = (query: Record<string, string>): string =>
  `?${new URLSearchParams(query)}`.replaceAll('%3A', ':');

/** 'a', 'a og b', 'a, b og c'. */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} og ${last}`;
}

/** Input of all checks, read at one time. */
export interface LaunchFacts {
  config: Config;
  now: Date;
  engine: 'postgres' | 'pglite';
  content: ContentState;
  /** Key of the edition whose name and days an administrator has confirmed. */
  confirmed: string | null;
  admins: readonly AdminProtection[];
  backup: SystemAnswer['backup'];
  /** Result of the last test mail; null before the first with these settings. */
  mailTrial: MailTrial | null;
  proxy: ProxySeen;
  /** Time of the requesting browser's clock; null when not sent. */
  browserTime: Date | null;
}

/** What a request shows about the proxies in front of the server. */
export interface ProxySeen {
  /** Number of addresses in X-Forwarded-For. */
  forwarded: number;
  /** Whether TRUST_PROXY covers the caller, so that the header is used. */
  isTrusted: boolean;
}

/** Uses an admin's request, which takes the same path through proxies as a visitor's. */
export function proxySeen(req: Pick<Request, 'headers' | 'ips'>): ProxySeen {
  const given = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
  const forwarded = given.split(',').filter((address) => address.trim() !== '').length;
  return { forwarded, isTrusted: req.ips.length > 0 };
}
