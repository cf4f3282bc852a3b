import { paths } from '#shared/paths.ts';

/** URL of the login page that redirects to `back` after login. */
export function loginAddress(back: string): string {
  return `${paths.login}?til=${encodeURIComponent(back)}`;
}
