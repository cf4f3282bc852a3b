import { paths } from '#shared/paths.ts';
import { type MailContent, renderLetter } from '../layout.ts';
import { type NewsletterLinks, unsubscribePage } from './newsletter.ts';

export interface CampaignMailData {
  subject: string;
  /** Plain text; empty lines part paragraphs. */
  body: string;
}

/**
 * A newsletter as one reader gets it. Without `links` it is a preview or a test: there is nothing
 * to unsubscribe from, so the footer leads to the page without a token.
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
    unsubscribeUrl: site.links
      ? unsubscribePage(site.links)
      : `${site.publicUrl}${paths.newsletterUnsubscribe}`,
    parts: paragraphs
      .filter((text) => text !== '')
      .map((text) => ({ kind: 'prose', text }) as const),
  });
}
