import { paths } from '#shared/paths.ts';
import { type MailContent, renderLetter } from '../layout.ts';

interface ContactMailData {
  publicUrl: string;
  navn: string;
  epost: string;
  emne: string | null;
  melding: string;
  /** When it was received, formatted in Oslo time. */
  receivedAt: string;
}

/** Tells the organisers about a message from the contact form. */
export function contactMail(data: ContactMailData): MailContent {
  return renderLetter({
    subject: `Ny melding fra ${data.navn}`,
    heading: 'Ny melding fra kontaktskjemaet',
    publicUrl: data.publicUrl,
    why: 'meldinger fra kontaktskjemaet sendes til denne adressen',
    parts: [
      {
        kind: 'rows',
        rows: [
          ['Navn', data.navn],
          ['E-post', data.epost],
          ...(data.emne === null ? [] : [['Emne', data.emne] as const]),
          ['Mottatt', data.receivedAt],
        ],
      },
      { kind: 'quote', text: data.melding },
      { kind: 'text', text: 'Svar på denne e-posten for å svare avsenderen.' },
    ],
  });
}

interface ReleaseFailedData {
  publicUrl: string;
  /** Title and key of the document. */
  title: string;
  document: string;
  /** When it was to be published, in Oslo time. */
  when: string;
  plannedBy: string;
  reason: string;
}

/** Tells the organisers that a planned release was not published. */
export function releaseFailedMail(data: ReleaseFailedData): MailContent {
  const { publicUrl, title, document, when, plannedBy, reason } = data;
  const query = new URLSearchParams({ fane: 'content', dokument: document });
  return renderLetter({
    subject: `Ikke publisert: ${title}`,
    heading: 'En planlagt publisering ble ikke gjort',
    publicUrl,
    why: 'beskjeder om planlagte publiseringer sendes til denne adressen',
    parts: [
      {
        kind: 'rows',
        rows: [
          ['Dokument', title],
          ['Skulle publiseres', when],
          ['Planlagt av', plannedBy],
        ],
      },
      { kind: 'quote', text: reason },
      {
        kind: 'text',
        text: 'Ingenting er endret for besøkende. Rett utkastet og publiser på nytt, nå eller til et nytt tidspunkt.',
      },
      {
        kind: 'action',
        label: 'Åpne utkastet',
        href: `${publicUrl}${paths.adminDashboard}?${query}`,
      },
    ],
  });
}

/** What an administrator sends to see whether e-mails arrive. */
export function testMail({ publicUrl }: { publicUrl: string }): MailContent {
  return renderLetter({
    subject: 'Prøve fra CTRL Festival',
    heading: 'E-posten kom fram',
    publicUrl,
    why: 'en administrator sendte en prøve til denne adressen',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Dette er en prøve. Lander den i innboksen og ikke i søppelposten, gjør passordlenker og nyhetsbrev det også.',
      },
    ],
  });
}
