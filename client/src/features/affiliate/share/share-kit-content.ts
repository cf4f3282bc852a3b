import type { Content } from '#shared/content/types.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import { firstDay, isOver, lastDay, newestEdition } from '#shared/rules/festival-phase.ts';

/** Networks to share on, and the size of their pictures, in px. */
export const KIT_NETWORKS = {
  instagram: { label: 'Instagram', picture: { width: 1080, height: 1350 } },
  story: { label: 'Story', picture: { width: 1080, height: 1920 } },
  tiktok: { label: 'TikTok', picture: { width: 1080, height: 1920 } },
  youtube: { label: 'YouTube', picture: { width: 1280, height: 720 } },
  twitch: { label: 'Twitch', picture: { width: 1280, height: 720 } },
  discord: { label: 'Discord', picture: { width: 1200, height: 630 } },
  facebook: { label: 'Facebook', picture: { width: 1200, height: 630 } },
} as const;

export type KitNetwork = keyof typeof KIT_NETWORKS;
export const KIT_ORDER = Object.keys(KIT_NETWORKS) as KitNetwork[];

/** Networks where links in texts are not clickable, so the text names the code only. */
const WITHOUT_LINKS: readonly KitNetwork[] = ['instagram', 'story', 'tiktok'];

/** Date and name of the festival, as used in texts and pictures. */
export interface KitMoment {
  /** Begins a sentence. */
  sentence: string;
  /** The festival's name on a picture, and a line below it. */
  name: string;
  line: string;
}

/** What there is to say of the newest edition; after it, that there will be a next one. */
export function momentOf({ editions, site }: Content, now: Date): KitMoment {
  const { organisation } = site;
  const edition = newestEdition(editions);
  if (isOver(edition, now)) {
    return {
      sentence: `${organisation.name} kommer tilbake.`,
      name: organisation.name,
      line: 'Ses neste år!',
    };
  }
  const dates = formatDateRange(firstDay(edition), lastDay(edition));
  return { sentence: `${edition.name} er ${dates}.`, name: edition.name, line: dates };
}

/**
 * A text to share. It begins with 'Reklame', as every post with the code must
 * (docs/product/promoters.md#marking-of-advertising).
 */
export function kitText(
  network: KitNetwork,
  { code, link, moment }: { code: string; link: string; moment: KitMoment },
): string {
  const first = `Reklame: Hold CTRL. Slipp løs. ${moment.sentence}`;
  const invitation = 'Musikk, gaming og cosplay på samme gulv.';
  const way = WITHOUT_LINKS.includes(network)
    ? `Bruk koden ${code} når du kjøper billett. Lenken ligger i profilen min.`
    : `Bruk koden ${code} når du kjøper billett, eller gå rett hit: ${link}`;
  const tags = '#ctrlfestival';
  const parts = [first, invitation, way];
  return (WITHOUT_LINKS.includes(network) ? [...parts, tags] : parts).join('\n');
}
