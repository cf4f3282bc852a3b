import { SUMMARY } from '#client/components/back-office/looks.ts';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { ServerTable } from '#client/components/data/server-table.tsx';
import { fileDate, NO_FIGURE, shortMoment } from '#client/lib/short-text.ts';
import {
  ACT_FIELDS,
  ACT_SUBJECTS,
  actSentence,
  actWords,
  KNOWN_ACTS,
} from '#shared/content/acts.ts';
import type { AuditEntry } from '#shared/contracts/back-office.ts';
import { GIFT_TYPES } from '#shared/contracts/gifts.ts';
import { capitalize } from '#shared/oslo-time.ts';
import { KIND_NAMES } from '#shared/rules/announcement-words.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat.ts';

const ACTS = [
  { value: '', label: 'Alle handlinger' },
  ...KNOWN_ACTS.map((value) => ({ value, label: capitalize(actWords(value)) })),
];

/** Who did what to which row, with its values before and after. */
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
          columns: [
            ['Tidspunkt', ({ createdAt }) => shortMoment(createdAt)],
            ['Hvem', actorWords],
            ['Handling', ({ action }) => capitalize(actWords(action))],
            ['Gjelder', subjectWords],
            ['Id', ({ subjectId }) => subjectId],
            ['Før og etter', changesText],
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

/* Norwegian texts of the audit log: the subject of an action, and the changed fields. */

const SUBJECTS: Readonly<Record<string, string>> = ACT_SUBJECTS;

/** Types whose rows can be deleted, after which the name is unknown. */
const NAMED = new Set(['admin', 'affiliate', 'contact', 'letter', 'share', 'user']);

/** Types whose name is quoted, because it is free text. */
const QUOTED = new Set(['announcement', 'content', 'letter', 'mail', 'chat_word']);

const textAt = (fields: AuditEntry['before'], name: string) => {
  const value = fields?.[name];
  return typeof value === 'string' ? value : null;
};

/** Subject of an action, e.g. 'Bruker Kari Nordmann (@kari)'. */
export function subjectWords(entry: AuditEntry): string {
  const { subjectType, subjectId, subjectName, before, after } = entry;
  const type = SUBJECTS[subjectType] ?? subjectType;
  const known =
    subjectName ??
    (subjectType === 'chat_room' ? roomName(subjectId) : null) ??
    textAt(after, 'navn') ??
    textAt(before, 'navn') ??
    textAt(after, 'word') ??
    textAt(before, 'word') ??
    textAt(before, 'username');
  if (known !== null && known !== '') {
    return `${type} ${QUOTED.has(subjectType) ? `«${known}»` : known}`;
  }
  const plain = type.replace(/ fra$/, '');
  return subjectId !== null && NAMED.has(subjectType) ? `${plain} (slettet)` : plain;
}

const roomName = (id: string | null) =>
  id !== null && id in CHAT_ROOM_NAMES ? CHAT_ROOM_NAMES[id as keyof typeof CHAT_ROOM_NAMES] : id;

const FIELDS: Readonly<Record<string, string>> = ACT_FIELDS;

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  giftType: GIFT_TYPES,
  kind: KIND_NAMES,
  room: CHAT_ROOM_NAMES,
  state: {
    draft: 'Utkast',
    sending: 'Sendes',
    paused: 'På pause',
    sent: 'Sendt',
    ended: 'Avsluttet',
    confirmed: 'Bekreftede',
    unconfirmed: 'Venter på bekreftelse',
    unsubscribed: 'Meldt av',
  },
  status: {
    pending: 'Venter',
    approved: 'Godkjent',
    rejected: 'Avslått',
    shown: 'Vist',
    hidden: 'Skjult',
    held: 'Holdt tilbake',
    deleted: 'Slettet',
  },
};

/** Stored form of times: ISO 8601, UTC. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * Formats a value: ja or nei, translated states, times, lists of sentences, or the length of any
 * other list.
 */
function valueWords(field: string, value: unknown): string {
  if (value === undefined || value === null) return NO_FIGURE;
  if (typeof value === 'boolean') return value ? 'ja' : 'nei';
  if (Array.isArray(value)) return field === 'changes' ? value.join('. ') : String(value.length);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (MOMENT.test(value)) return shortMoment(value);
  return VALUES[field]?.[value] ?? value;
}

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Changed fields. Row ids are left out, because the subject is named. */
export function changesOf(before: AuditEntry['before'], after: AuditEntry['after']): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !field.endsWith('Id'))
    .map((field) => ({
      field: FIELDS[field] ?? field,
      before: valueWords(field, before?.[field]),
      after: valueWords(field, after?.[field]),
    }));
}

/** The changes in one line, for a CSV file. */
export const changesText = (entry: AuditEntry): string =>
  changesOf(entry.before, entry.after)
    .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
    .join('; ');
