import { AFFILIATE_LINK_FOR } from '#shared/contracts/affiliates.ts';
import { paths } from '#shared/paths.ts';
import { loginTexts } from './login-texts.ts';

/**
 * View of the page: log in by password, request a link, log in by a link, choose a password by
 * one, or send an application by one.
 */
export type LoginView = 'passord' | 'lenke' | 'inn' | 'nytt-passord' | 'soknad';

export interface LoginAddress {
  view: LoginView;
  /** One-time token of an e-mailed link; empty otherwise. */
  token: string;
}

/** Parses the query of the page's URL. A token without a purpose chooses a password. */
export function readLoginAddress(search: string): LoginAddress {
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? '';
  if (token === '') return { view: query.get('fane') === 'lenke' ? 'lenke' : 'passord', token };
  const purpose = query.get(AFFILIATE_LINK_FOR.param);
  if (purpose === AFFILIATE_LINK_FOR.application) return { view: 'soknad', token };
  return { view: purpose === AFFILIATE_LINK_FOR.login ? 'inn' : 'nytt-passord', token };
}

/** URL where a login link is requested. */
export const ASK_LINK = `${paths.affiliateLogin}?fane=lenke`;

/** Shown in place of a form whose link is invalid. */
export const REFUSAL = {
  title: loginTexts.invalid,
  again: { href: ASK_LINK, label: loginTexts.newLink },
};

/** URL where the link's token chooses a password. */
export function passwordAddress(token: string): string {
  const { param, password } = AFFILIATE_LINK_FOR;
  return `${paths.affiliateLogin}?${new URLSearchParams({ token, [param]: password })}`;
}
