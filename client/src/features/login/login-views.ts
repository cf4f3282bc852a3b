import { paths } from '#shared/paths.ts';
import { ownAddress } from './own-address.ts';

/** Views of the login page. */
export type LoginView = 'logg-inn' | 'registrer' | 'glemt' | 'nytt-passord';

export interface LoginAddress {
  view: LoginView;
  /** One-time token of the password reset e-mail; empty otherwise. */
  token: string;
  /** Where to redirect after login: the page that was requested, else the profile. */
  target: string;
}

/** Parses the query of the login page's URL: `?fane=registrer`, `?token=…`, `?til=/…`. */
export function readLoginAddress(search: string): LoginAddress {
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  const tab = query.get('fane');
  const asked = ownAddress(query.get('til'));
  const view = tab === 'registrer' || tab === 'glemt' ? tab : 'logg-inn';
  return {
    view: token === '' ? view : 'nytt-passord',
    token,
    target: asked === null || asked.startsWith(paths.login) ? paths.profile : asked,
  };
}

/** URL of a view, with the target of the redirect. */
export function loginAddressOf(view: Exclude<LoginView, 'nytt-passord'>, target: string): string {
  const query = new URLSearchParams();
  if (view !== 'logg-inn') query.set('fane', view);
  if (target !== paths.profile) query.set('til', target);
  return query.size === 0 ? paths.login : `${paths.login}?${query}`;
}
