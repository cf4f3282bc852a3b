import { paths } from '#shared/paths.ts';

/** The login page's address that leads back to where somebody was. */
export function loginAddress(back: string): string {
  return `${paths.login}?til=${encodeURIComponent(back)}`;
}
