import { PLAN_LENGTH } from './plan-link.ts';

/*
 * Addresses of the pictures for link previews and stories, which the server draws
 * (docs/product/public-site.md#pictures-for-sharing).
 */

/** Width and height in px: of a link preview's card, and of a story. */
export const SHARE_SIZES = {
  kort: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
} as const;
export type ShareFormat = keyof typeof SHARE_SIZES;

/** What a picture is of: the festival, the site plan, a plan, an act, or a promoter's code. */
export type ShareSubject =
  | 'festival'
  | 'omradeplan'
  | 'timeplan'
  | `program-${string}`
  | `kode-${string}`;

export const SHARE_FILE_LENGTH = 100;

/** Address of a picture. */
export function sharePicture(subject: ShareSubject, format: ShareFormat = 'kort'): string {
  return `/delebilder/${format}/${subject}.png`;
}

/** Address of the story of a plan, by the fragment that shares the plan. */
export function planStory(fragment: string): string {
  return `${sharePicture('timeplan', 'story')}?plan=${fragment.slice(0, PLAN_LENGTH)}`;
}

/** Beside the links to stories. */
export const DOWNLOAD_PICTURE = 'Last ned bilde';
