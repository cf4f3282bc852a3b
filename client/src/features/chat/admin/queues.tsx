import { useQuery } from '@tanstack/react-query';
import { BUTTON } from '#client/components/back-office/button.ts';
import { cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat-rooms.ts';
import { heldQuery, reportsQuery, restrictionsQuery } from './admin.queries.ts';
import { BESIDE, KEYS, PARTED, TEXT_KEY } from './panels.ts';
import { RestrictionRow, when } from './person-panel.tsx';
import { Queue } from './queue.tsx';
import { useLineActs } from './use-line-acts.ts';
import { WordFilter } from './word-filter.tsx';

/** Held and reported lines of all rooms. */
export function Waiting({ onChoose }: Pick<LineEntryProps, 'onChoose'>) {
  return (
    <div
      className={cx(
        BESIDE,
        'max-h-72 min-w-0 gap-x-4 gap-y-2 overflow-y-auto min-[1280px]:max-h-none min-[1280px]:gap-y-4',
      )}
    >
      <Held onChoose={onChoose} />
      <Reported onChoose={onChoose} />
    </div>
  );
}

/** Restrictions and filter words, in force in all rooms. */
export function Rules() {
  return (
    <div className={cx(BESIDE, 'gap-4 min-[1280px]:col-start-2')}>
      <WordFilter />
      <Restrictions />
    </div>
  );
}

interface LineEntryProps {
  line: ModeratedLine;
  onChoose: (line: ModeratedLine) => void;
}

function LineEntry({ line, onChoose }: LineEntryProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5">
        <button type="button" className={TEXT_KEY} onClick={() => onChoose(line)}>
          <bdi>{line.navn}</bdi>
        </button>
        <span className="mono dim">
          {CHAT_ROOM_NAMES[line.room]}, {when(line.createdAt)}
        </span>
        {line.status === 'hidden' && <Tag tone="edged">Skjult</Tag>}
      </p>
      <blockquote className="wrap-anywhere mt-1 mb-2 border-line border-l-4 pl-2.5">
        <bdi>{line.melding}</bdi>
      </blockquote>
    </>
  );
}

function Held({ onChoose }: Pick<LineEntryProps, 'onChoose'>) {
  const { remove, restore } = useLineActs();
  return (
    <Queue
      title="Venter på godkjenning"
      place="waiting"
      query={useQuery(heldQuery)}
      countOf={({ total }) => total}
      empty="Ingen meldinger venter."
    >
      {({ items }) =>
        items.map((line) => (
          <li key={line.id} className={PARTED}>
            <LineEntry line={line} onChoose={onChoose} />
            <div className={KEYS}>
              <button
                type="button"
                className={BUTTON.bone}
                onClick={() => void restore(line.id, 'held')}
              >
                Godkjenn
              </button>
              <button type="button" className={BUTTON.plain} onClick={() => void remove(line)}>
                Avvis
              </button>
            </div>
          </li>
        ))
      }
    </Queue>
  );
}

function Reported({ onChoose }: Pick<LineEntryProps, 'onChoose'>) {
  const call = useAdminCall();
  const { remove, restore } = useLineActs();
  const keep = ({ id, status }: ModeratedLine) =>
    status === 'shown'
      ? call('DELETE /api/admin/chat/reports/:id', { params: { id } })
      : restore(id, 'hidden');
  return (
    <Queue
      title="Rapporterte meldinger"
      place="waiting"
      query={useQuery(reportsQuery)}
      countOf={({ total }) => total}
      empty="Ingen rapporter venter."
    >
      {({ items }) =>
        items.map(({ line, reports }) => (
          <li key={line.id} className={PARTED}>
            <LineEntry line={line} onChoose={onChoose} />
            <ul className="wrap-anywhere mb-2 text-fg-2">
              {reports.map(({ reason, createdAt }) => (
                <li key={`${createdAt} ${reason}`}>
                  <span aria-hidden="true">– </span>
                  <bdi>{reason}</bdi>
                </li>
              ))}
            </ul>
            <div className={KEYS}>
              <button type="button" className={BUTTON.plain} onClick={() => void remove(line)}>
                Fjern meldingen
              </button>
              <button type="button" className={BUTTON.edge} onClick={() => void keep(line)}>
                La den stå
              </button>
            </div>
          </li>
        ))
      }
    </Queue>
  );
}

function Restrictions() {
  return (
    <Queue
      title="Dempet og utestengt"
      place="rules"
      query={useQuery(restrictionsQuery)}
      countOf={(rules) => rules.length}
      empty="Ingen er dempet eller utestengt."
    >
      {(rules) =>
        rules.map((rule) => <RestrictionRow key={rule.id} rule={rule} className={PARTED} />)
      }
    </Queue>
  );
}
