import { type ReactNode, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { EmailText, SecondLine } from '#client/components/data/cells.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import {
  type CsvColumn,
  type RowAct,
  type ServerColumn,
  ServerTable,
} from '#client/components/data/server-table.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import type { Failure } from '#client/lib/call/use-call.ts';
import { fileDate, shortDate, shortMoment } from '#client/lib/short-text.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import type { AdminContactMessage, ContactBulk } from '#shared/contracts/contact-admin.ts';

const TEXT = classes(
  'wrap-anywhere grid in-data-list:max-w-[30vw] grid-cols-[minmax(0,1fr)] justify-items-start gap-0.5',
);
/** Polling interval in ms (docs/product/back-office.md#polling-of-the-dashboard). */
const POLL_MS = 30_000;

const CSV: readonly CsvColumn<AdminContactMessage>[] = [
  ['Navn', (message) => message.navn],
  ['E-post', (message) => message.epost],
  ['Emne', (message) => message.emne],
  ['Melding', (message) => message.melding],
  ['Opprettet', (message) => shortMoment(message.opprettet)],
  ['Behandlet', (message) => (message.handledAt === null ? null : shortMoment(message.handledAt))],
  ['Behandlet av', (message) => message.handledBy],
];

const HANDLED_FILTER = {
  name: 'handled',
  label: 'Hvilke meldinger',
  options: [
    { value: '', label: 'Alle' },
    { value: 'false', label: 'Ubehandlede' },
    { value: 'true', label: 'Behandlede' },
  ],
} as const;

/** A `mailto:` URL with the subject; user texts are URL-encoded. */
function replyAddress({ epost, emne }: AdminContactMessage): string {
  const subject = encodeURIComponent(`Sv: ${emne ?? 'Din melding til CTRL Festival'}`);
  return `mailto:${encodeURIComponent(epost)}?subject=${subject}`;
}

const columns: readonly ServerColumn<AdminContactMessage>[] = [
  {
    key: 'from',
    header: 'Fra',
    rowHeader: true,
    cell: ({ navn, epost }) => (
      <span>
        <bdi>{navn}</bdi>
        <SecondLine>
          <EmailText address={epost} />
        </SecondLine>
      </span>
    ),
  },
  {
    key: 'text',
    header: 'Melding',
    cell: (message) => <Text message={message} />,
    full: ({ emne, melding }) => (
      <span className={TEXT}>
        {emne !== null && <b>{emne}</b>}
        <span className="whitespace-pre-wrap">{melding}</span>
      </span>
    ),
  },
  {
    key: 'createdAt',
    header: 'Dato',
    sort: 'createdAt',
    descendsFirst: true,
    date: true,
    cell: ({ opprettet }) => shortMoment(opprettet),
  },
  { key: 'state', header: 'Status', cell: (message) => <State message={message} /> },
];

const brief = ({ navn, emne, melding, opprettet, handled }: AdminContactMessage): RowBrief => ({
  title: <bdi>{navn}</bdi>,
  side: <span className="mono">{shortDate(opprettet)}</span>,
  under: [emne, melding].filter(Boolean).join(': '),
  end: !handled && <Tag tone="y">Ubehandlet</Tag>,
});

const LONG = 60;

/** Subject and message; a long one can be expanded. */
function Text({ message: { emne, melding } }: { message: AdminContactMessage }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = melding.length > LONG || melding.includes('\n');
  return (
    <span className={TEXT}>
      {emne !== null && <b>{emne}</b>}
      <span className={cx('flex max-w-full items-center gap-2', isOpen && 'flex-wrap')}>
        <span className={isOpen ? 'whitespace-pre-wrap' : 'truncate'}>{melding}</span>
        {isLong && (
          <button
            type="button"
            className="link min-h-6 flex-none cursor-pointer"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Vis mindre' : 'Vis hele meldingen'}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Vis mindre' : 'Vis hele'}
          </button>
        )}
      </span>
    </span>
  );
}

function State({ message: { handled, handledAt, handledBy } }: { message: AdminContactMessage }) {
  if (!handled) return <Tag tone="y">Ubehandlet</Tag>;
  return (
    <span>
      <Tag tone="edged">Behandlet</Tag>
      <SecondLine>
        {[handledBy, handledAt && shortMoment(handledAt)].filter(Boolean).join(', ')}
      </SecondLine>
    </span>
  );
}

/** Messages of the contact form: search, reply, mark as handled, delete. */
export function ContactMessages() {
  const run = useContactActs();
  const bulk = (messages: readonly AdminContactMessage[], clear: () => void): ReactNode => {
    const key = (act: ContactAct, label: string) => (
      <button
        type="button"
        className={BUTTON.plain}
        onClick={() => {
          run(messages, act);
          clear();
        }}
      >
        {label}
      </button>
    );
    return (
      <>
        {key('handle', 'Merk som behandlet')}
        {key('reopen', 'Gjenåpne')}
        {key('delete', 'Slett')}
      </>
    );
  };
  const actsOf = (message: AdminContactMessage): readonly RowAct[] => [
    { label: 'Svar', href: replyAddress(message) },
    message.handled
      ? { label: 'Gjenåpne', onSelect: () => run([message], 'reopen') }
      : { label: 'Merk som behandlet', onSelect: () => run([message], 'handle') },
    { label: 'Slett', onSelect: () => run([message], 'delete') },
  ];
  return (
    <ServerTable
      caption="Kontaktmeldinger"
      call="GET /api/contact"
      pollMs={POLL_MS}
      columns={columns}
      brief={brief}
      acts={actsOf}
      rowKey={({ id }) => id}
      rowName={({ navn }) => `melding fra ${navn}`}
      usualSort="-createdAt"
      searchLabel="Søk i meldingene"
      filters={[HANDLED_FILTER]}
      empty={{ title: 'Ingen meldinger' }}
      failure="Kunne ikke laste meldingene"
      bulk={bulk}
      csv={{ fileName: `meldinger_${fileDate()}.csv`, columns: CSV }}
    />
  );
}

type ContactAct = ContactBulk['act'];

const WORDS: Record<ContactAct, { done: string; failed: string; undo: ContactAct | null }> = {
  handle: { done: 'behandlet', failed: 'Kunne ikke merke som behandlet', undo: 'reopen' },
  reopen: { done: 'gjenåpnet', failed: 'Kunne ikke gjenåpne', undo: null },
  delete: { done: 'slettet', failed: 'Kunne ikke slette', undo: 'restore' },
  restore: { done: 'hentet tilbake', failed: 'Kunne ikke angre', undo: null },
};

function doneText(count: number, act: ContactAct): string {
  if (count === 0) return `Ingen meldinger ble ${WORDS[act].done}`;
  return count === 1
    ? `Meldingen er ${WORDS[act].done}`
    : `${count} meldinger er ${WORDS[act].done}`;
}

/** Changes one or several messages; a change that hides them can be undone. */
function useContactActs() {
  const call = useAdminCall();
  const running = useRef(false);

  /** Returns the messages that were changed (some may have been already); null on failure. */
  const send = async (ids: readonly string[], what: ContactAct) => {
    const failure: Failure = { title: WORDS[what].failed, fallback: 'Prøv igjen senere' };
    const [only] = ids;
    if (only === undefined) return null;
    if (ids.length > 1) {
      const body = { ids: [...ids], act: what };
      const answer = await call('POST /api/contact/bulk', { body }, failure);
      return answer?.ids ?? null;
    }
    const params = { id: only };
    const change =
      what === 'restore' ? { deleted: false as const } : { handled: what === 'handle' };
    const answer =
      what === 'delete'
        ? await call('DELETE /api/contact/:id', { params }, failure)
        : await call('PATCH /api/contact/:id', { params, body: change }, failure);
    return answer === null ? null : ids;
  };

  const run = async (ids: readonly string[], what: ContactAct) => {
    if (running.current) return;
    running.current = true;
    const changed = await send(ids, what);
    running.current = false;
    if (changed === null) return;
    const { undo } = WORDS[what];
    toast({
      title: doneText(changed.length, what),
      ...(changed.length > 0 && { variant: 'success' }),
      ...(undo !== null &&
        changed.length > 0 && {
          duration: UNDO_MS,
          action: { label: 'Angre', onSelect: () => void run(changed, undo) },
        }),
    });
  };
  return (messages: readonly AdminContactMessage[], what: ContactAct) =>
    void run(
      messages.map(({ id }) => id),
      what,
    );
}
