import { paths } from '#shared/paths.ts';
import { type MailContent, renderLetter } from '../layout.ts';

/**
 * Until the address is confirmed, the e-mail may reach somebody other than the owner of the
 * account: nothing that was typed for the account is repeated.
 */
interface ConfirmMail {
  publicUrl: string;
  confirmToken: string;
  daysValid: number;
}

const confirmLink = ({ publicUrl, confirmToken }: ConfirmMail) => ({
  kind: 'action' as const,
  label: 'Bekreft e-postadressen',
  href: `${publicUrl}${paths.profile}?token=${confirmToken}`,
});

/** Greets a new user and asks them to confirm the address. */
export function welcomeMail(mail: ConfirmMail): MailContent {
  return renderLetter({
    subject: 'Velkommen til CTRL Festival',
    heading: 'Velkommen til CTRL Festival!',
    publicUrl: mail.publicUrl,
    why: 'denne adressen ble brukt til å lage en konto hos CTRL Festival',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Kontoen din er klar, og det ligger en velkomstgave og venter på profilen din.',
      },
      {
        kind: 'text',
        text: 'Bekreft at adressen er din, så kommer også belønninger for delinger og gevinster fra Lykkehjulet inn på kontoen.',
      },
      confirmLink(mail),
      {
        kind: 'text',
        text: `Lenken virker i ${mail.daysValid} dager. Har du ikke laget en konto hos oss, trenger du ikke gjøre noe.`,
      },
    ],
  });
}

export function confirmEmailMail(mail: ConfirmMail): MailContent {
  return renderLetter({
    subject: 'Bekreft e-postadressen',
    heading: 'Bekreft e-postadressen',
    publicUrl: mail.publicUrl,
    why: 'noen ba om en ny lenke til denne adressen',
    parts: [
      { kind: 'text', text: 'Hei! Her er en ny lenke.' },
      confirmLink(mail),
      {
        kind: 'text',
        text: `Lenken virker i ${mail.daysValid} dager. Har du ikke bedt om den, trenger du ikke gjøre noe.`,
      },
    ],
  });
}

export function resetPasswordMail(mail: { publicUrl: string; resetToken: string }): MailContent {
  return renderLetter({
    subject: 'Nytt passord',
    heading: 'Nytt passord',
    publicUrl: mail.publicUrl,
    why: 'noen ba om nytt passord til kontoen med denne adressen',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Noen har bedt om nytt passord til kontoen din. Var det deg, velger du et nytt her.',
      },
      {
        kind: 'action',
        label: 'Velg nytt passord',
        href: `${mail.publicUrl}${paths.login}?token=${mail.resetToken}`,
      },
      {
        kind: 'text',
        text: 'Lenken virker i 1 time, og bare én gang. Har du ikke bedt om den, trenger du ikke gjøre noe. Passordet ditt er det samme som før.',
      },
    ],
  });
}

/** Tells the owner of a confirmed address that the password was changed. */
export function passwordChangedMail(mail: { publicUrl: string; firstName: string }): MailContent {
  return renderLetter({
    subject: 'Passordet er endret',
    heading: 'Passordet er endret',
    publicUrl: mail.publicUrl,
    why: 'passordet til kontoen din ble endret',
    parts: [
      {
        kind: 'text',
        text: `Hei ${mail.firstName}! Passordet til kontoen din er endret, og du er logget ut alle andre steder.`,
      },
      {
        kind: 'text',
        text: 'Var det ikke deg? Be om nytt passord med én gang, så er det bare du som kommer inn.',
      },
      { kind: 'action', label: 'Gå til innlogging', href: `${mail.publicUrl}${paths.login}` },
    ],
  });
}

/** Link to confirm an account's new address, sent to that address. */
export function changeEmailMail(mail: ConfirmMail): MailContent {
  return renderLetter({
    subject: 'Bekreft den nye e-postadressen',
    heading: 'Bekreft den nye e-postadressen',
    publicUrl: mail.publicUrl,
    why: 'noen vil bruke denne adressen til kontoen sin hos CTRL Festival',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Noen vil bruke denne adressen til kontoen sin hos oss. Var det deg, bekrefter du den her.',
      },
      confirmLink(mail),
      {
        kind: 'text',
        text: `Lenken virker i ${mail.daysValid} dager. Var det ikke deg, trenger du ikke gjøre noe.`,
      },
    ],
  });
}

/** Tells an account's old, confirmed address that the account has another address now. */
export function emailChangedMail(mail: { publicUrl: string; firstName: string }): MailContent {
  return renderLetter({
    subject: 'E-postadressen er endret',
    heading: 'E-postadressen er endret',
    publicUrl: mail.publicUrl,
    why: 'adressen hørte til kontoen din hos CTRL Festival',
    parts: [
      {
        kind: 'text',
        text: `Hei ${mail.firstName}! Kontoen din har fått en annen e-postadresse, og denne hører ikke til den lenger.`,
      },
      {
        kind: 'text',
        text: 'Var det ikke deg? Ta kontakt med oss med én gang, så hjelper vi deg.',
      },
      { kind: 'action', label: 'Ta kontakt', href: `${mail.publicUrl}${paths.contact}` },
    ],
  });
}
