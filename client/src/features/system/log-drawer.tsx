import * as RadixDialog from '@radix-ui/react-dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type RefObject, useState } from 'react';
import { DESK, LIST, SUMMARY } from '#client/components/back-office/looks.ts';

import { Select } from '#client/components/form/select.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNoticesInside } from '#client/components/ui/overlay.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { shortMoment } from '#client/lib/short-text.ts';
import { LOG_LEVELS, type LogLevel, type LogLine } from '#shared/contracts/back-office.ts';
import { logsQuery } from './system.queries.ts';
import { requestWords } from './system-words.ts';

const LEVELS: Readonly<Record<string, string>> = {
  trace: 'Sporing',
  debug: 'Feilsøking',
  info: 'Info',
  warn: 'Advarsel',
  error: 'Feil',
  fatal: 'Fatal feil',
};
const OPTIONS = [
  { value: '', label: 'Alle nivåer' },
  ...LOG_LEVELS.map((value) => ({ value, label: LEVELS[value] ?? value })),
];

/** Log message of successful requests; it is hidden, because path, status and time are enough. */
const ANSWERED = 'answered';

interface LogDrawerProps {
  onClose: () => void;
  trigger: RefObject<HTMLElement | null>;
}

export function LogDrawer({ onClose, trigger }: LogDrawerProps) {
  const [level, setLevel] = useState<LogLevel>();
  const noticesInside = useNoticesInside(onClose);
  return (
    <RadixDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-veil bg-[rgb(11_12_14/0.78)]" />
        <RadixDialog.Content
          ref={noticesInside}
          className={cx(
            DESK,
            'on-night fixed inset-y-0 right-0 left-auto z-dialog w-[min(46rem,100vw)] content-start overflow-y-auto border-line border-l-2 bg-coal-1 p-5 motion-safe:animate-[slide-in_var(--transition-duration-short)_var(--ease-enter)]',
          )}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
          }}
        >
          <div className="mb-4 flex items-start justify-between gap-3">
            <RadixDialog.Title className="display wrap-anywhere pt-1.5 text-[clamp(1.375rem,6vw,1.875rem)]">
              Systemlogg
            </RadixDialog.Title>
            <RadixDialog.Close className="close" aria-label="Lukk">
              <Icon icon={X} size={24} />
            </RadixDialog.Close>
          </div>
          <Select
            label="Nivå"
            options={OPTIONS}
            value={level ?? ''}
            onChange={({ target }) => setLevel(LOG_LEVELS.find((value) => value === target.value))}
          />
          <Lines level={level} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Lines({ level }: { level: LogLevel | undefined }) {
  const { data, error, isError, refetch } = useQuery({
    ...logsQuery(level),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    if (!isError) return <Skeleton height="20rem" />;
    return (
      <p role="alert">
        {reasonOf(error, 'Loggen kunne ikke hentes.')}{' '}
        <Retry what="logg" onRetry={() => void refetch()} />
      </p>
    );
  }
  if (data.lines.length === 0) return <p className="dim">Ingen linjer på dette nivået.</p>;
  return (
    <div>
      <p className="dim">
        De siste {data.lines.length} linjene, nyeste først. Det dashboardet selv henter, er utelatt.
      </p>
      <ol className={LIST} aria-label="Logglinjer">
        {data.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a process can be the same
          <Line key={`${line.process} ${line.at} ${index}`} line={line} />
        ))}
      </ol>
    </div>
  );
}

function toneOf(level: string) {
  if (level === 'error' || level === 'fatal') return 'r';
  return level === 'warn' ? 'y' : 'coal';
}

function Line({ line }: { line: LogLine }) {
  const hasDetails = Object.keys(line.details).length > 0;
  const request = requestWords(line.details);
  return (
    <li className="py-2">
      <p className="mono flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={line.at}>{shortMoment(line.at)}</time>
        <Tag tone={toneOf(line.level)}>{LEVELS[line.level] ?? line.level}</Tag>
        <span className="dim">{line.process}</span>
      </p>
      {request !== null && (
        <p className="mono">
          <bdi>{request.join(' · ')}</bdi>
        </p>
      )}
      {!(request !== null && line.message === ANSWERED) && (
        <p>
          <bdi>{line.message}</bdi>
        </p>
      )}
      {hasDetails && (
        <details>
          <summary className={SUMMARY}>Detaljer</summary>
          <pre className="mono wrap-anywhere overflow-x-auto whitespace-pre-wrap">
            {JSON.stringify(line.details, null, 2)}
          </pre>
        </details>
      )}
    </li>
  );
}
