import { AFFILIATE_LINK_FOR } from '#shared/contracts/affiliates.ts';
import { paths } from '#shared/paths.ts';
import { POINTS_PER_TICKET } from '#shared/rules/points.ts';
import { type MailContent, type MailPart, renderLetter } from '../layout.ts';

/** The duty to mark advertising (docs/product/promoters.md#marking-of-advertising). */
const DUTY: MailPart = {
  kind: 'text',
  text: 'Innlegg med koden din er reklame. Skriv «Reklame» først i innlegget, godt synlig.',
};

function link(
  publicUrl: string,
  token: string,
  what: 'password' | 'login' | 'application',
): string {
  const { param, [what]: purpose } = AFFILIATE_LINK_FOR;
  return `${publicUrl}${paths.affiliateLogin}?token=${token}&${param}=${purpose}`;
}

/**
 * Confirms an application. Anybody can type anybody's address into the form, so nothing that was
 * typed is repeated.
 */
export function affiliateAppliedMail({ publicUrl }: { publicUrl: string }): MailContent {
  return renderLetter({
    subject: 'Søknaden er mottatt',
    heading: 'Takk for søknaden!',
    publicUrl,
    why: 'noen søkte om å bli affiliate med denne adressen',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Vi har fått en søknad om å bli affiliate for CTRL Festival med denne adressen. Vi ser på profilen din og svarer deg på e-post.',
      },
      { kind: 'text', text: 'Var det ikke du som søkte, trenger du ikke gjøre noe.' },
    ],
  });
}

/**
 * Asks whether a further application, sent with an address that has applied before, is its owner's.
 * Nothing that was typed is repeated.
 */
export function affiliateApplyAgainMail(mail: {
  publicUrl: string;
  token: string;
  sentAt: string;
}): MailContent {
  return renderLetter({
    subject: 'Bekreft søknaden',
    heading: 'Har du søkt på nytt?',
    publicUrl: mail.publicUrl,
    why: 'noen søkte om å bli affiliate med denne adressen',
    parts: [
      {
        kind: 'text',
        text: `Hei! ${mail.sentAt} fikk vi en ny søknad om å bli affiliate med denne adressen, som har søkt før. Var det deg, bekrefter du her. Da gjelder den nye søknaden i stedet for den forrige.`,
      },
      {
        kind: 'action',
        label: 'Bekreft søknaden',
        href: link(mail.publicUrl, mail.token, 'application'),
      },
      {
        kind: 'text',
        text: 'Lenken virker i 7 dager, og bare én gang. Var det ikke du som søkte da, trenger du ikke gjøre noe: ingenting endres.',
      },
    ],
  });
}

/**
 * Fields of every e-mail about a decision. The name is left out, because the applicant typed it.
 */
interface AffiliateDecisionMail {
  publicUrl: string;
  /** The admin's reason, if one was given. */
  reason: string | null;
}

function reasonOf({ reason }: AffiliateDecisionMail): MailPart[] {
  return reason === null ? [] : [{ kind: 'quote', text: reason }];
}

/** Approval: the code, and the link to choose a password. */
export function affiliateApprovedMail(
  mail: AffiliateDecisionMail & { code: string; passwordToken: string },
): MailContent {
  const { publicUrl, code, passwordToken } = mail;
  return renderLetter({
    subject: 'Du er godkjent som affiliate',
    heading: 'Velkommen som affiliate!',
    publicUrl,
    why: 'du har søkt om å bli affiliate',
    parts: [
      {
        kind: 'text',
        text: `Hei! Søknaden din er godkjent. Del koden eller lenken din, så får du ${POINTS_PER_TICKET} poeng for hver billett som selges med den.`,
      },
      ...reasonOf(mail),
      { kind: 'code', label: 'Koden din', code },
      { kind: 'prose', text: `Lenken din: ${publicUrl}/r/${code}` },
      {
        kind: 'action',
        label: 'Velg passord',
        href: link(publicUrl, passwordToken, 'password'),
      },
      {
        kind: 'text',
        text: 'Lenken virker i 7 dager, og bare én gang. Etterpå får du en ny på innloggingssiden.',
      },
      DUTY,
    ],
  });
}

/** Rejects an applicant, or ends the approval of an affiliate. */
export function affiliateRejectedMail(
  mail: AffiliateDecisionMail & { wasApproved: boolean },
): MailContent {
  const { publicUrl, wasApproved } = mail;
  const text = wasApproved
    ? 'Hei! Du er ikke lenger affiliate for CTRL Festival, og koden din virker ikke lenger.'
    : 'Hei! Vi kan dessverre ikke godkjenne søknaden din som affiliate nå. Du kan søke igjen om 30 dager.';
  const subject = wasApproved ? 'Du er ikke lenger affiliate' : 'Søknaden ble ikke godkjent';
  return renderLetter({
    subject,
    heading: subject,
    publicUrl,
    why: wasApproved ? 'du har vært affiliate hos oss' : 'du har søkt om å bli affiliate',
    parts: [{ kind: 'text', text }, ...reasonOf(mail)],
  });
}

export function affiliatePausedMail(mail: AffiliateDecisionMail): MailContent {
  return renderLetter({
    subject: 'Affiliate-kontoen din er satt på pause',
    heading: 'Kontoen din er på pause',
    publicUrl: mail.publicUrl,
    why: 'du er affiliate hos CTRL Festival',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Affiliate-kontoen din er satt på pause. Imens kan du ikke logge inn, og du står ikke på lista. Poengene beholder du.',
      },
      ...reasonOf(mail),
    ],
  });
}

/** Tells an affiliate that they are active again after a pause. */
export function affiliateReopenedMail(mail: AffiliateDecisionMail): MailContent {
  return renderLetter({
    subject: 'Affiliate-kontoen din er åpnet igjen',
    heading: 'Velkommen tilbake!',
    publicUrl: mail.publicUrl,
    why: 'du er affiliate hos CTRL Festival',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Pausen er over. Koden og lenken din virker igjen, og du står på lista.',
      },
      ...reasonOf(mail),
      { kind: 'action', label: 'Logg inn', href: `${mail.publicUrl}${paths.affiliateLogin}` },
    ],
  });
}

/** Confirms the deletion of an affiliate's account, and what was deleted. */
export function affiliateDeletedMail(mail: {
  publicUrl: string;
  /** Whether the person had a code and sales. */
  hadCode: boolean;
}): MailContent {
  const kept =
    ' Koden din virker ikke lenger, og ingen andre får den. Billettene som ble solgt med den, står igjen i regnskapet uten navn.';
  return renderLetter({
    subject: 'Affiliate-kontoen din er slettet',
    heading: 'Kontoen er slettet',
    publicUrl: mail.publicUrl,
    why: 'du har vært affiliate hos CTRL Festival',
    parts: [
      {
        kind: 'text',
        text: `Hei! Alt vi hadde om deg som affiliate, er slettet.${mail.hadCode ? kept : ''}`,
      },
      {
        kind: 'text',
        text: 'Dette er den siste e-posten om kontoen. Adressen din slettes fra serveren når den er sendt. Takk for at du var med!',
      },
    ],
  });
}

/** Login link without a password. */
export function affiliateLoginMail(mail: { publicUrl: string; loginToken: string }): MailContent {
  return renderLetter({
    subject: 'Innloggingslenke',
    heading: 'Logg inn som affiliate',
    publicUrl: mail.publicUrl,
    why: 'noen ba om en innloggingslenke til denne adressen',
    parts: [
      { kind: 'text', text: 'Hei! Her er lenken du ba om.' },
      { kind: 'action', label: 'Logg inn', href: link(mail.publicUrl, mail.loginToken, 'login') },
      {
        kind: 'text',
        text: 'Lenken virker i 1 time, og bare én gang. Med den kan du også velge nytt passord. Har du ikke bedt om den, trenger du ikke gjøre noe.',
      },
    ],
  });
}

export function affiliatePasswordChangedMail(mail: { publicUrl: string }): MailContent {
  return renderLetter({
    subject: 'Passordet er endret',
    heading: 'Passordet er endret',
    publicUrl: mail.publicUrl,
    why: 'passordet til affiliate-kontoen din ble endret',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Passordet til affiliate-kontoen din er endret, og du er logget ut alle andre steder.',
      },
      {
        kind: 'text',
        text: 'Var det ikke deg? Be om en innloggingslenke med én gang, og velg et nytt passord med den.',
      },
      {
        kind: 'action',
        label: 'Gå til innlogging',
        href: `${mail.publicUrl}${paths.affiliateLogin}`,
      },
    ],
  });
}
