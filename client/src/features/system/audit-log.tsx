import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { SUMMARY } from '#client/components/back-office/summary.ts';
import { ServerTable } from '#client/components/data/server-table.tsx';
import { fileDate, shortMoment } from '#client/lib/admin-dates.ts';
import { actSentence, actWords, KNOWN_ACTS } from '#shared/content/acts.ts';
import type { AuditEntry } from '#shared/contracts/back-office.ts';
import { capitalize } from '#shared/oslo-time.ts';
import { changesOf, changesText, subjectWords } from './audit-words.ts';

const ACTS = [
  { value: '', label: 'Alle handlinger' },
  ...KNOWN_ACTS.map((value) => ({ value, label: capitalize(actWords(value)) })),
];

/** The audit log: who did what to which row, with its values before and after. */
export function AuditLog() {
  return (
    <FoldPanel title="Revisjonslogg" className="nav:col-span-full">
      <ServerTable<AuditEntry>
        caption="Hendelser"
        call="GET /api/admin/audit"
        pollMs={30_000}
        prefix="logg"
        rowKey={({ id }) => id}
        rowName={({ actor, action }) => actSentence(actor, action)}
        usualSort="-createdAt"
        searchLabel="Søk i revisjonsloggen"
        filters={[{ name: 'action', label: 'Handling', options: ACTS }]}
        empty={{ title: 'Ingen hendelser ennå', text: 'Alt administratorer gjør, havner her.' }}
        failure="Kunne ikke hente revisjonsloggen"
        csv={{
          fileName: `revisjonslogg_${fileDate()}.csv`,
          header: ['Tidspunkt', 'Hvem', 'Handling', 'Gjelder', 'Id', 'Før og etter'],
          line: (entry) => [
            shortMoment(entry.createdAt),
            actorWords(entry),
            capitalize(actWords(entry.action)),
            subjectWords(entry),
            entry.subjectId,
            changesText(entry),
          ],
        }}
        brief={(entry) => ({
          title: capitalize(actWords(entry.action)),
          under: `${actorWords(entry)} · ${subjectWords(entry)}`,
          end: <span className="mono">{shortMoment(entry.createdAt)}</span>,
        })}
        columns={[
          {
            key: 'createdAt',
            header: 'Tidspunkt',
            sort: 'createdAt',
            descendsFirst: true,
            date: true,
            cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt)}</time>,
          },
          { key: 'actor', header: 'Hvem', cell: (entry) => <bdi>{actorWords(entry)}</bdi> },
          { key: 'action', header: 'Hva', cell: ({ action }) => capitalize(actWords(action)) },
          {
            key: 'subject',
            header: 'Gjelder',
            cell: (entry) => <bdi>{subjectWords(entry)}</bdi>,
          },
          { key: 'change', header: 'Før og etter', cell: (entry) => <Change entry={entry} /> },
        ]}
      />
    </FoldPanel>
  );
}

const actorWords = ({ actor, actorIsRemoved }: AuditEntry) =>
  actorIsRemoved ? `${actor} (fjernet)` : actor;

function Change({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return <>–</>;
  const [only] = changes;
  const summary = changes.length === 1 && only ? only.field : `${changes.length} felt`;
  return (
    <details>
      <summary className={SUMMARY}>
        {summary}
        <span className="sr-only">, før og etter</span>
      </summary>
      <dl className="grid max-w-128 gap-1 pb-2">
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt className="mono text-fg-2">{field}</dt>
            <dd className="wrap-anywhere">
              <span className="sr-only">Før: </span>
              <bdi>{before}</bdi> <span aria-hidden="true">→</span>
              <span className="sr-only">Etter: </span> <bdi>{after}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
