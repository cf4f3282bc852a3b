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
