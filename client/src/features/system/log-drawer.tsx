import * as RadixDialog from '@radix-ui/react-dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type RefObject, useState } from 'react';
import { Select } from '#client/components/form/select.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Retry } from '#client/components/ui/retry.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { shortMoment } from '#client/lib/admin-dates.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { hostNotices } from '#client/lib/notice-host.ts';
import { LOG_LEVELS, type LogLine } from '#shared/contracts/back-office.ts';
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

/**
 * Message of a successful request's log line, which is hidden: path, status and time are enough.
 */
const ANSWERED = 'answered';

interface LogDrawerProps {
  onClose: () => void;
  trigger: RefObject<HTMLElement | null>;
}

/** The last lines of the servers' logs, in a drawer beside the tab. */
export function LogDrawer({ onClose, trigger }: LogDrawerProps) {
  const [level, setLevel] = useState('');
  return (
    <RadixDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="slor" />
        <RadixDialog.Content
          ref={hostNotices}
          className="skuff desk on-night"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
          }}
        >
          <div className="dialog__hode">
            <RadixDialog.Title className="display dialog__tittel">Systemlogg</RadixDialog.Title>
            <RadixDialog.Close className="lukk" aria-label="Lukk">
              <Icon icon={X} size={24} />
            </RadixDialog.Close>
          </div>
          <Select
            label="Nivå"
            options={OPTIONS}
            value={level}
            onChange={({ target }) => setLevel(target.value)}
          />
          <Lines level={level} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Lines({ level }: { level: string }) {
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
  if (data.lines.length === 0) return <p className="dempet">Ingen linjer på dette nivået.</p>;
  return (
    <div>
      <p className="dempet">
        De siste {data.lines.length} linjene, nyeste først. Det dashboardet selv henter, er utelatt.
      </p>
      <ol className="desk__liste logg" aria-label="Logglinjer">
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
    <li>
      <p className="logg__hode mono">
        <time dateTime={line.at}>{shortMoment(line.at)}</time>
        <Tag tone={toneOf(line.level)}>{LEVELS[line.level] ?? line.level}</Tag>
        <span className="dempet">{line.process}</span>
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
          <summary>Detaljer</summary>
          <pre className="mono">{JSON.stringify(line.details, null, 2)}</pre>
        </details>
      )}
    </li>
  );
}
