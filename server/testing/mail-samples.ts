import * as mails from '#server/email/index.ts';
import type { MailContent } from '#server/email/layout.ts';

const site = { publicUrl: 'https://festival.example' };
const token = 'k7Qx2mB9'.repeat(5);
const links = { ...site, unsubscribeToken: token };
const decision = { ...site, reason: null };
const confirm = { ...site, confirmToken: token, daysValid: 7 };

const NEWS = `Programmet for 2026 er klart. Torsdag begynner vi med gaming fra klokka 12, og fredag åpner dørene 16:00.

Hele programmet står på https://festival.example/events. Der kan du også lage din egen plan.

Vi sees!`;

/** Every e-mail of the product, by the name of its template. */
export const mailSamples: Record<string, MailContent> = {
  welcomeMail: mails.welcomeMail(confirm),
  confirmEmailMail: mails.confirmEmailMail(confirm),
  resetPasswordMail: mails.resetPasswordMail({ ...site, resetToken: token }),
  passwordChangedMail: mails.passwordChangedMail({ ...site, firstName: 'Kari' }),
  changeEmailMail: mails.changeEmailMail(confirm),
  emailChangedMail: mails.emailChangedMail({ ...site, firstName: 'Kari' }),
  affiliateAppliedMail: mails.affiliateAppliedMail(site),
  affiliateApplyAgainMail: mails.affiliateApplyAgainMail({
    ...site,
    token,
    sentAt: '1. juni 2026 kl. 12:00',
  }),
  affiliateApprovedMail: mails.affiliateApprovedMail({
    ...decision,
    code: 'CTRL-K7QX2M',
    passwordToken: token,
  }),
  affiliateRejectedMail: mails.affiliateRejectedMail({
    ...site,
    reason: 'Profilen er lukket, så vi får ikke sett den.',
    wasApproved: false,
  }),
  affiliatePausedMail: mails.affiliatePausedMail(decision),
  affiliateReopenedMail: mails.affiliateReopenedMail(decision),
  affiliateDeletedMail: mails.affiliateDeletedMail({ ...site, hadCode: true }),
  affiliateLoginMail: mails.affiliateLoginMail({ ...site, loginToken: token }),
  affiliatePasswordChangedMail: mails.affiliatePasswordChangedMail(site),
  campaignMail: mails.campaignMail(
    { subject: 'Programmet for 2026 er klart', body: NEWS },
    { ...site, links },
  ),
  contactMail: mails.contactMail({
    ...site,
    navn: 'Kari Nordmann',
    epost: 'kari.nordmann@epost.example',
    emne: 'Teknikk på scenen',
    melding: 'Hei!\nHvilken mikser står på scenen? <Vi spiller lørdag.>',
    receivedAt: '1. juni 2026 kl. 12:00',
  }),
  newsletterConfirmMail: mails.newsletterConfirmMail({ ...links, ...confirm }),
  newsletterWelcomeMail: mails.newsletterWelcomeMail(links),
  releaseFailedMail: mails.releaseFailedMail({
    ...site,
    title: 'CTRL 2026',
    when: 'fredag 27. november 2026 kl. 12:00',
    plannedBy: 'kari',
    reason: 'Innholdet har feil som må rettes før det kan publiseres. DJ 9 har en ukjent scene.',
    document: 'edition:2026',
  }),
  reminderMail: mails.reminderMail({
    ...site,
    date: '2026-08-21',
    firstName: 'Kari',
    text: 'Kjøpe billett til Ola',
  }),
  rewardMail: mails.rewardMail({ ...site, what: '50 poeng', hasAccount: true }),
  shareThanksMail: mails.shareThanksMail({ ...site, platform: 'instagram', points: 10 }),
  testMail: mails.testMail(site),
  wheelWinMail: mails.wheelWinMail({ ...site, label: '100 poeng', token, daysValid: 7 }),
};

/** An e-mail as a browser shows it. */
export const mailPage = (name: string) => mails.mailAsPage(mailSamples[name]?.html ?? '');
