import { paths } from '#shared/paths.ts';
import { type MailContent, renderLetter } from '../layout.ts';

export interface NewsletterLinks {
  publicUrl: string;
  unsubscribeToken: string;
}

/** Headers by which mail programs offer unsubscribing with one click (RFC 2369, RFC 8058). */
export function listHeaders({
  publicUrl,
  unsubscribeToken,
}: NewsletterLinks): Record<string, string> {
  return {
    'List-Unsubscribe': `<${publicUrl}/api/newsletter/unsubscribe?token=${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function unsubscribePage({ publicUrl, unsubscribeToken }: NewsletterLinks): string {
  return `${publicUrl}${paths.newsletterUnsubscribe}?token=${unsubscribeToken}`;
}

/** Asks the owner of the address to confirm; the link leads to a page with a button. */
export function newsletterConfirmMail(
  links: NewsletterLinks & { confirmToken: string; daysValid: number },
): MailContent {
  return renderLetter({
    subject: 'Bekreft påmeldingen',
    heading: 'Bekreft påmeldingen',
    publicUrl: links.publicUrl,
    why: 'adressen er meldt på nyhetsbrevet',
    unsubscribeUrl: unsubscribePage(links),
    parts: [
      {
        kind: 'text',
        text: 'Hei! Denne adressen er meldt på nyhetsbrevet fra CTRL Festival. Bekreft at det var deg, så er du med.',
      },
      {
        kind: 'action',
        label: 'Bekreft påmeldingen',
        href: `${links.publicUrl}${paths.newsletterConfirm}?token=${links.confirmToken}`,
      },
      {
        kind: 'text',
        text: `Lenken virker i ${links.daysValid} dager. Har du ikke bedt om dette, trenger du ikke gjøre noe. Da sletter vi adressen.`,
      },
    ],
  });
}

/** Sent after the confirmation. */
export function newsletterWelcomeMail(links: NewsletterLinks): MailContent {
  return renderLetter({
    subject: 'Velkommen til nyhetsbrevet',
    heading: 'Velkommen til nyhetsbrevet',
    publicUrl: links.publicUrl,
    why: 'du er meldt på nyhetsbrevet',
    unsubscribeUrl: unsubscribePage(links),
    parts: [
      {
        kind: 'text',
        text: 'Takk for påmeldingen! Du får vite om artister, billetter og datoer først. Ingen masing.',
      },
      { kind: 'action', label: 'Gå til festivalen', href: `${links.publicUrl}/` },
      { kind: 'text', text: 'Vil du ikke ha flere brev, melder du deg av med lenken nederst.' },
    ],
  });
}

interface CampaignMailData {
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
