import type { Edition } from '#shared/content/types.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import { firstDay, lastDay } from '#shared/rules/festival-phase.ts';
import { SHARE_SIZES, sharePicture } from '#shared/rules/share-pictures.ts';

/** Programs that make the card of a link in a chat or feed; they run no script and show no page. */
const PREVIEW =
  /facebookexternalhit|facebookcatalog|twitterbot|slackbot|discordbot|telegrambot|linkedinbot|whatsapp\/|skypeuripreview|embedly|vkshare|bluesky|mastodon/i;

/** Whether a request asks for what a link's card shows. */
export const isPreview = (userAgent = ''): boolean => PREVIEW.test(userAgent);

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

interface CodePreview {
  edition: Edition;
  code: string;
  /** Root of the site, without a trailing slash. */
  publicUrl: string;
  /** The ticket site with the code. */
  tickets: string;
}

/**
 * The card of a promoter's link, which otherwise would be that of the ticket site. It says that it is
 * advertising, as every rewarded post must (docs/product/promoters.md#marking-of-advertising).
 */
export function codePreview({ edition, code, publicUrl, tickets }: CodePreview): string {
  const when = formatDateRange(firstDay(edition), lastDay(edition));
  const title = `Reklame: ${edition.name}`;
  const description = `${when}, ${edition.venue}. Bruk koden ${code} når du kjøper billett.`;
  const { width, height } = SHARE_SIZES.kort;
  const properties = {
    type: 'website',
    site_name: 'CTRL Festival',
    locale: 'nb_NO',
    title,
    description,
    url: `${publicUrl}/r/${code}`,
    image: `${publicUrl}${sharePicture(`kode-${code}`)}`,
    'image:type': 'image/png',
    'image:width': String(width),
    'image:height': String(height),
    'image:alt': `${title}. ${description}`,
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="og:${name}" content="${escaped(value)}">`,
  );
  return `<!doctype html>
<html lang="nb"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="robots" content="noindex"><meta name="twitter:card" content="summary_large_image">
${tags.join('\n')}
</head><body><p>${escaped(description)}</p><p><a href="${escaped(tickets)}">Billetter</a></p></body></html>
`;
}
