import { AFFILIATE_LINK_FOR } from '#shared/contracts/affiliates.ts';
import { paths } from '#shared/paths.ts';
import { loginTexts } from './login-texts.ts';

/**
 * What the page is asked for: to log in by password, to be sent a link, to log in by a link, or to
 * choose a password by one.
 */
export type LoginView = 'passord' | 'lenke' | 'inn' | 'nytt-passord';

export interface LoginAddress {
  view: LoginView;
  /** One-time token of a mail's link; empty otherwise. */
  token: string;
}

/** Reads the query of the page's address. A token without a purpose chooses a password. */
export function readLoginAddress(search: string): LoginAddress {
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  if (token === '') return { view: query.get('fane') === 'lenke' ? 'lenke' : 'passord', token };
  const isLogin = query.get(AFFILIATE_LINK_FOR.param) === AFFILIATE_LINK_FOR.login;
  return { view: isLogin ? 'inn' : 'nytt-passord', token };
}

/** Where a login link is asked for. */
export const ASK_LINK = `${paths.affiliateLogin}?fane=lenke`;

/** What stands in place of a form whose link is worth nothing. */
export const REFUSAL = {
  title: loginTexts.invalid,
  again: { href: ASK_LINK, label: loginTexts.newLink },
};

/** Address at which the link's token chooses a password. */
export function passwordAddress(token: string): string {
  const { param, password } = AFFILIATE_LINK_FOR;
  return `${paths.affiliateLogin}?${new URLSearchParams({ token, [param]: password })}`;
}
