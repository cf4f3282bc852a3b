import type { ReactNode } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { type Question, useConfirm } from '#client/components/back-office/dialogs.tsx';
import { LIST, SUMMARY } from '#client/components/back-office/looks.ts';
import { Figure, Figures, FoldPanel } from '#client/components/back-office/panel.tsx';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';

import { DataTable } from '#client/components/data/data-table.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { api } from '#client/lib/call/api.ts';
import { shortMoment } from '#client/lib/short-text.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { type Retry, useRetry } from './system.queries.ts';

type Asked = Omit<Question, 'onConfirm'>;

const RETRY_JOBS: Asked = {
  title: 'Prøve jobbene på nytt?',
  text: 'Det de skulle gjøre, blir gjort nå. E-poster som ikke kom fram, sendes.',
  act: 'Prøv på nytt',
};
const retryMails = (count: number): Asked => ({
  title: 'Sende e-postene på nytt?',
  text: `${formatNumber(count)} ${count === 1 ? 'e-post som ikke kom fram, sendes' : 'e-poster som ikke kom fram, sendes'} til mottakerne nå.`,
  act: 'Send',
});
const retryMail = (subject: string, recipient: string): Asked => ({
  title: 'Sende e-posten på nytt?',
  text: `«${subject}» sendes til ${recipient} nå.`,
  act: 'Send',
});

/** A retry sends e-mails, so it asks for confirmation. */
function useAskedRetry() {
  const { run: retry, pending } = useRetry();
  const { ask, dialog } = useConfirm();
  const asked = (call: Retry, question: Asked) =>
    ask({ ...question, onConfirm: () => retry(call) });
  return { retry: asked, pending, dialog };
}

export function Jobs({ jobs }: { jobs: SystemAnswer['jobs'] }) {
  const { retry, pending, dialog } = useAskedRetry();
  return (
    <FoldPanel
      title="Jobbkø"
      startsOpen={jobs.failed > 0}
      side={
        jobs.failed > 0 && (
          <PendingButton
            className={BUTTON.edge}
            pending={pending}
            onClick={() => retry(() => api('POST /api/admin/system/jobs/retry'), RETRY_JOBS)}
          >
            Prøv mislykkede jobber på nytt
          </PendingButton>
        )
      }
    >
      <Figures>
        <Figure label="Venter" value={formatNumber(jobs.waiting)} />
        <Figure label="Kjører" value={formatNumber(jobs.active)} />
        <Figure label="Mislykket" value={formatNumber(jobs.failed)} />
      </Figures>
      {jobs.queues.length > 0 && (
        <details className="mt-3">
          <summary className={SUMMARY}>Køene ({jobs.queues.length})</summary>
          <DataTable
            caption="Køene"
            rows={jobs.queues}
            rowKey={({ name }) => name}
            empty={null}
            columns={[
              { key: 'name', header: 'Kø', rowHeader: true, cell: ({ name }) => name },
              {
                key: 'waiting',
                header: 'Venter',
                numeric: true,
                cell: (queue) => formatNumber(queue.waiting),
              },
              {
                key: 'active',
                header: 'Kjører',
                numeric: true,
                cell: (queue) => formatNumber(queue.active),
              },
              {
                key: 'failed',
                header: 'Mislykket',
                numeric: true,
                cell: (queue) => formatNumber(queue.failed),
              },
            ]}
          />
        </details>
      )}
      {dialog}
    </FoldPanel>
  );
}

const TRANSPORTS = {
  smtp: 'Sendes med SMTP',
  files: 'Sendes ikke. Lagres i mappen outbox',
} as const;

interface MailsProps {
  mail: SystemAnswer['mail'];
  asked: number;
  testMail: ReactNode;
}

/** Queued and failed e-mails, and the test of the mail server. */
export function Mails({ mail, asked, testMail }: MailsProps) {
  const { retry, pending, dialog } = useAskedRetry();
  return (
    <FoldPanel
      title="E-post"
      startsOpen={mail.failed > 0}
      asked={asked}
      side={
        mail.failed > 0 && (
          <PendingButton
            className={BUTTON.edge}
            pending={pending}
            onClick={() =>
              retry(() => api('POST /api/admin/system/mails/retry-all'), retryMails(mail.failed))
            }
          >
            Prøv alle på nytt
          </PendingButton>
        )
      }
    >
      <Figures>
        <Figure label="Venter" value={formatNumber(mail.waiting)} />
        <Figure label="Kunne ikke sendes" value={formatNumber(mail.failed)} />
      </Figures>
      <p className="dim mt-3">{TRANSPORTS[mail.transport]}</p>
      {testMail && <div className="mt-3">{testMail}</div>}
      {mail.failures.length > 0 && (
        <ul className={cx(LIST, 'mt-2')} aria-label="E-poster som ikke kunne sendes">
          {mail.failures.map(({ id, recipient, subject, attempts, lastError, failedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <div className="min-w-0 flex-[1_1_14rem]">
                <b>
                  <bdi>{subject}</bdi>
                </b>
                <span className="mono block text-fg-2 leading-[1.4]">
                  <bdi>{recipient}</bdi>, {attempts} forsøk, {shortMoment(failedAt)}
                </span>
                {lastError !== null && (
                  <span className="wrap-anywhere block text-error">
                    <bdi>{lastError}</bdi>
                  </span>
                )}
              </div>
              <PendingButton
                className={BUTTON.edge}
                aria-label={`Prøv på nytt: ${subject} til ${recipient}`}
                pending={pending}
                onClick={() =>
                  retry(
                    () => api('POST /api/admin/system/mails/:id/retry', { params: { id } }),
                    retryMail(subject, recipient),
                  )
                }
              >
                Prøv på nytt
              </PendingButton>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </FoldPanel>
  );
}
