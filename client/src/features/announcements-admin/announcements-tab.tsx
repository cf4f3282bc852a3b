import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AnnouncementCard } from '#client/components/announcement/announcement-card.tsx';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { Empty } from '#client/components/back-office/empty.tsx';
import { DESK_HALVES } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { ListBox, PagedTable, Pager } from '#client/components/data/paged-table.tsx';
import { RowTable } from '#client/components/data/row-table.tsx';
import { listProblem } from '#client/components/data/server-list.ts';
import { TextArea } from '#client/components/form/field.tsx';
import { Problem } from '#client/components/form/form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { readHeaders, refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { useNow } from '#client/lib/clock.tsx';
import { toast } from '#client/lib/toast.ts';
import type {
  AdminAnnouncement,
  AnnouncementPreview,
  AnnouncementRequest,
} from '#shared/contracts/announcements.ts';
import { formatDay, formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';
import {
  type AnnouncementDraft,
  AnnouncementForm,
  EMPTY_DRAFT,
  type Faults,
  keptDraft,
  requestOf,
} from './announcement-form.tsx';
import {
  announcementBrief,
  announcementColumns,
  useAnnouncementActs,
  useIsOwn,
} from './announcement-rows.tsx';
import { HISTORY_PAGE, historyQuery, openQuery } from './announcements.queries.ts';

import { UpdateDialog } from './update-dialog.tsx';

import { WaitingChanges } from './waiting-changes.tsx';

/** The tab 'Kunngjøringer': write, review, send, confirm, update and end. */
export function AnnouncementsTab() {
  const [refused, setRefused] = useState<Faults>({});
  const review = useRowDialog<AnnouncementDraft>();
  return (
    <div className={DESK_HALVES}>
      <Panel title="Ute og på vei" className="nav:col-span-full">
        <OpenList />
      </Panel>
      <Panel title="Ny kunngjøring">
        <AnnouncementForm
          refused={refused}
          onReview={(draft) => {
            setRefused({});
            review.show(draft);
          }}
        />
      </Panel>
      <Panel title="Historikk">
        <HistoryList />
      </Panel>
      <ReviewDialog
        draft={review.subject}
        dialogProps={review.dialogProps}
        onSent={() => {
          keptDraft.set(EMPTY_DRAFT);
          review.close();
        }}
        onRefused={(faults) => {
          setRefused(faults);
          review.close();
        }}
      />
    </div>
  );
}

/** Past announcements, newest first. */
function HistoryList() {
  const [page, setPage] = useState(1);
  const query = useQuery(historyQuery(page));
  const { data } = query;
  return (
    <ListBox>
      <RowTable
        isBrief
        caption="Historikk"
        columns={announcementColumns}
        brief={announcementBrief}
        rows={data?.items}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        skeletonRows={3}
        empty={<Empty title="Ingen ennå." />}
        error={listProblem(query, 'Kunne ikke laste historikken')}
      />
      {data !== undefined && data.total > HISTORY_PAGE && (
        <Pager
          label="Historikk"
          page={page}
          pageSize={HISTORY_PAGE}
          total={data.total}
          onPage={setPage}
        />
      )}
    </ListBox>
  );
}

const ORDER: readonly AdminAnnouncement['state'][] = ['waiting', 'active', 'scheduled', 'ended'];

/** Announcements that are unconfirmed, scheduled or active. */
function OpenList() {
  const query = useQuery(openQuery);
  const update = useRowDialog<AdminAnnouncement>();
  const { actsOf, dialog } = useAnnouncementActs(update.show);
  const isOwn = useIsOwn();
  const rows = query.data?.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const waitsForOther = rows?.some((one) => one.state === 'waiting' && isOwn(one)) ?? false;
  return (
    <>
      <WaitingChanges rows={rows ?? []} />
      <PagedTable
        caption="Ute og på vei"
        columns={announcementColumns}
        brief={announcementBrief}
        acts={actsOf}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        skeletonRows={2}
        empty={<Empty title="Ingen kunngjøringer er ute eller på vei." />}
        error={listProblem(query, 'Kunne ikke laste kunngjøringene')}
      />
      {waitsForOther && <p className="dim mt-3">En annen administrator må bekrefte den.</p>}
      {dialog}
      <UpdateDialog
        announcement={update.subject}
        dialogProps={update.dialogProps}
        onDone={update.close}
      />
    </>
  );
}

/** One line of a channel's preview. */
const LINE = classes(
  'wrap-anywhere whitespace-pre-line rounded-key-s border border-line-bone px-3.5 py-2.5 text-small',
);

interface ReviewDialogProps {
  draft: AnnouncementDraft | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onSent: () => void;
  /** Called with the server's errors of fields. */
  onRefused: (faults: Faults) => void;
}

/** The review before sending: a preview of each channel, with the number of recipients. */
function ReviewDialog({ draft, dialogProps, onSent, onRefused }: ReviewDialogProps) {
  return (
    <Dialog {...dialogProps} title="Se over og send">
      {draft !== null && <Review draft={draft} onSent={onSent} onRefused={onRefused} />}
    </Dialog>
  );
}

const SENT: Readonly<Record<AdminAnnouncement['state'], string>> = {
  waiting: 'Venter på en annen administrator',
  scheduled: 'Kunngjøringen er planlagt',
  active: 'Kunngjøringen er sendt',
  ended: 'Kunngjøringen er avsluttet',
};

function Review(
  props: { draft: AnnouncementDraft } & Pick<ReviewDialogProps, 'onSent' | 'onRefused'>,
) {
  const { draft, onSent, onRefused } = props;
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [reasonFault, setReasonFault] = useState<string>();
  const { run, pending, problem } = useCall({
    send: (body: AnnouncementRequest, headers) =>
      api('POST /api/admin/announcements', { body, headers }),
    onSuccess: ({ state, title }) => {
      toast({ title: SENT[state], description: title, variant: 'success' });
      void refreshAdmin(client);
      onSent();
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) return;
      const { reason: wrong, ...others } = error.errors;
      setReasonFault(wrong);
      if (Object.keys(others).length > 0) onRefused(others);
    },
    failure: { title: 'Ikke sendt', fallback: 'Prøv igjen', isQuiet: true },
  });
  const isSafety = draft.kind === 'safety';
  const atOnce = () => {
    if (reason.trim() === '') setReasonFault('Skriv hvorfor det ikke kan vente');
    else void run(requestOf(draft, reason));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Channels draft={draft} />
      <Problem isLive>{problem}</Problem>
      <Button
        full
        variant={isSafety ? 'coal' : 'r'}
        loading={pending}
        loadingText="Sender..."
        onClick={() => void run(requestOf(draft, null))}
      >
        {isSafety ? 'Be om bekreftelse' : draft.startsAt === '' ? 'Send nå' : 'Planlegg'}
      </Button>
      {isSafety && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-bold">
            Kan ikke vente på en annen
          </summary>
          <TextArea
            label="Hvorfor kan det ikke vente?"
            rows={2}
            maxLength={300}
            value={reason}
            error={reasonFault}
            hint="Står i revisjonsloggen."
            onChange={({ target }) => setReason(target.value)}
          />
          <Button full variant="r" className="mt-3" aria-disabled={pending} onClick={atOnce}>
            Send uten å vente
          </Button>
        </details>
      )}
    </div>
  );
}

function Channels({ draft }: { draft: AnnouncementDraft }) {
  const body = requestOf(draft, null);
  const { data, error } = useQuery({
    queryKey: ['kunngjoring-forhandsvisning', body],
    queryFn: ({ signal }) =>
      api('POST /api/admin/announcements/preview', {
        body,
        signal,
        headers: readHeaders(),
      }),
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  });
  const has = (channel: AnnouncementDraft['channels'][number]) => draft.channels.includes(channel);
  const count = (figure: keyof AnnouncementPreview['receivers'], one: string, many: string) => {
    const number = data?.receivers[figure];
    if (number === undefined) return error === null ? 'Teller...' : 'Kunne ikke telles';
    return `${formatNumber(number)} ${number === 1 ? one : many}`;
  };
  const now = useNow();
  const waitsUntil = data?.pushWaitsUntil ?? null;
  const pushTime = waitsUntil === null ? '' : `, sendes ${timeWords(new Date(waitsUntil), now)}`;
  return (
    <>
      {has('banner') && (
        <Channel
          name="Banner"
          reach={count('sockets', 'åpen side får det straks', 'åpne sider får det straks')}
        >
          <div className="overflow-hidden rounded-key outline-1 outline-line-bone">
            <AnnouncementCard announcement={{ ...body, updatedAt: null }} />
          </div>
        </Channel>
      )}
      {has('chat') && (
        <Channel name="Chat" reach={count('chat', 'person i rommene', 'personer i rommene')}>
          <p className={LINE}>{data?.chat}</p>
        </Channel>
      )}
      {has('push') && (
        <Channel name="Push" reach={count('push', 'abonnement', 'abonnementer') + pushTime}>
          <p className={LINE}>
            <b>{data?.push.title}</b>
            {'\n'}
            {data?.push.body}
          </p>
        </Channel>
      )}
      {has('screen') && <Channel name="Storskjerm" reach="Vises på veggen i stor skrift" />}
      {error !== null && (
        <p className="dim">{reasonOf(error, 'Forhåndsvisningen kunne ikke hentes.')}</p>
      )}
    </>
  );
}

/** 'klokka 08:00', with the day when it is not today. */
function timeWords(at: Date, now: Date): string {
  const date = osloDate(at);
  const clock = `klokka ${osloClock(at)}`;
  return date === osloDate(now) ? clock : `${formatDay(date)} ${clock}`;
}

interface ChannelProps {
  name: string;
  /** Number of recipients. */
  reach: string;
  children?: React.ReactNode;
}

function Channel({ name, reach, children }: ChannelProps) {
  return (
    <section className="grid gap-1.5" aria-label={name}>
      <p className="mono">
        <b>{name}</b> · {reach}
      </p>
      {children}
    </section>
  );
}
