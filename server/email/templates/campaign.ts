import { paths } from '#shared/paths.ts';
import { type MailContent, renderLetter } from '../layout.ts';
import { type NewsletterLinks, unsubscribePage } from './newsletter.ts';

export interface CampaignMailData {
  subject: string;
  /** Plain text; empty lines separate paragraphs. */
  body: string;
}

/**
 * A newsletter for one subscriber. Without `links` it is a preview or a test: the footer then links
 * to the unsubscribe page without a token.
 */
export function campaignMail(
  { subject, body }: CampaignMailData,
  site: { publicUrl: string; links?: NewsletterLinks },
): MailContent {
  const paragraphs = body.split(/\n\s*\n/).map((text) => text.trim());
  return renderLetter({
    subject,
    heading: subject,
    publicUrl: site.publicUrl,
    why: 'du er meldt på nyhetsbrevet',
    unsubscribeUrl: site.links
      ? unsubscribePage(site.links)
      : `${site.publicUrl}${paths.newsletterUnsubscribe}`,
    parts: paragraphs
      .filter((text) => text !== '')
      .map((text) => ({ kind: 'prose', text }) as const),
  });
}
