import { paths } from '#shared/paths.ts';
import { type MailContent, renderLetter } from '../layout.ts';

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
