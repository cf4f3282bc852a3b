import { useQuery } from '@tanstack/react-query';
import { Tag } from '#client/components/ui/tag.tsx';
import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat-rooms.ts';
import { heldQuery, reportsQuery, restrictionsQuery, useAct } from './admin.queries.ts';
import { RestrictionRow, when } from './person-panel.tsx';
import { Queue } from './queue.tsx';
import { useLineActs } from './use-line-acts.ts';
import { WordFilter } from './word-filter.tsx';

/** Held and reported lines of all rooms. */
export function Waiting({ onChoose }: Pick<LineEntryProps, 'onChoose'>) {
  return (
    <div className="mod__venter">
      <Held onChoose={onChoose} />
      <Reported onChoose={onChoose} />
    </div>
  );
}

/** Restrictions and filter words, in force in all rooms. */
export function Rules() {
  return (
    <div className="mod__koer">
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
      <p className="mod__hvem">
        <button type="button" className="lenke" onClick={() => onChoose(line)}>
          <bdi>{line.navn}</bdi>
        </button>
        <span className="mono dempet">
          {CHAT_ROOM_NAMES[line.room]}, {when(line.createdAt)}
        </span>
        {line.status === 'hidden' && <Tag tone="kantet">Skjult</Tag>}
      </p>
      <blockquote className="mod__sitat">
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
      query={useQuery(heldQuery)}
      countOf={({ total }) => total}
      empty="Ingen meldinger venter."
    >
      {({ items }) =>
        items.map((line) => (
          <li key={line.id}>
            <LineEntry line={line} onChoose={onChoose} />
            <div className="mod__knapper">
              <button type="button" className="btn btn--bone" onClick={() => void restore(line.id)}>
                Godkjenn
              </button>
              <button type="button" className="btn" onClick={() => void remove(line)}>
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
  const act = useAct();
  const { remove, restore } = useLineActs();
  const keep = ({ id, status }: ModeratedLine) =>
    status === 'shown' ? act('DELETE', `/chat/reports/${id}`) : restore(id);
  return (
    <Queue
      title="Rapporterte meldinger"
      query={useQuery(reportsQuery)}
      countOf={({ total }) => total}
      empty="Ingen rapporter venter."
    >
      {({ items }) =>
        items.map(({ line, reports }) => (
          <li key={line.id}>
            <LineEntry line={line} onChoose={onChoose} />
            <ul className="mod__grunner">
              {reports.map(({ reason, createdAt }) => (
                <li key={`${createdAt} ${reason}`}>
                  <bdi>{reason}</bdi>
                </li>
              ))}
            </ul>
            <div className="mod__knapper">
              <button type="button" className="btn" onClick={() => void remove(line)}>
                Fjern meldingen
              </button>
              <button type="button" className="btn btn--kant" onClick={() => void keep(line)}>
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
      query={useQuery(restrictionsQuery)}
      countOf={(rules) => rules.length}
      empty="Ingen er dempet eller utestengt."
    >
      {(rules) => rules.map((rule) => <RestrictionRow key={rule.id} rule={rule} />)}
    </Queue>
  );
}
