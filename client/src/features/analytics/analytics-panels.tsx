import Download from 'lucide-react/icons/download';
import { BUTTON } from '#client/components/back-office/button.ts';
import { SUMMARY } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { CellBar, SplitBar } from '#client/components/data/bars.tsx';
import { DataTable } from '#client/components/data/data-table.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { saveText } from '#client/lib/call/download.ts';
import { figureText, NO_FIGURE } from '#client/lib/short-text.ts';
import type { AnalyticsAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { FEATURES, type FigureTable, fileName, tableCsv, tablesOf } from './analytics-figures.ts';

const percentText = (value: number | null) =>
  value === null ? NO_FIGURE : `${figureText(value)} %`;

/** Share of visits that used each feature. */
export function Features({ answer }: { answer: AnalyticsAnswer }) {
  const { features, total } = answer.visits;
  const title = 'Mest brukte funksjoner';
  return (
    <Panel
      title={title}
      side={<TableDownload title={title} table={tablesOf(answer).features} answer={answer} />}
    >
      <p className="dim">
        {total === 0
          ? 'Ingen besøk i perioden.'
          : `Andel av ${formatNumber(total)} besøk i perioden`}
      </p>
      <ul className="my-3 grid gap-4">
        {[...features]
          .sort((a, b) => b.visits - a.visits)
          .map(({ feature, visits, percent }) => (
            <li key={feature} className="grid gap-1.5">
              <b>{FEATURES[feature]}</b>
              <CellBar
                label={FEATURES[feature]}
                percent={percent ?? 0}
                text={`${formatNumber(visits)} besøk`}
                note={percentText(percent)}
              />
            </li>
          ))}
      </ul>
      <details>
        <summary className={SUMMARY}>Vis som tabell</summary>
        <DataTable
          caption="Andel av besøkene"
          rows={features}
          rowKey={({ feature }) => feature}
          empty={null}
          columns={[
            {
              key: 'feature',
              header: 'Funksjon',
              rowHeader: true,
              cell: ({ feature }) => FEATURES[feature],
            },
            {
              key: 'visits',
              header: 'Besøk',
              numeric: true,
              cell: ({ visits }) => formatNumber(visits),
            },
            {
              key: 'percent',
              header: 'Andel',
              numeric: true,
              cell: ({ percent }) => percentText(percent),
            },
          ]}
        />
      </details>
    </Panel>
  );
}

/** Tickets of the period, by sales channel. */
export function Sales({ answer }: { answer: AnalyticsAnswer }) {
  const { tickets, viaAffiliates, direct, directPercent, affiliatePercent } = answer.sales;
  return (
    <Panel title="Billettsalg">
      <Figures>
        <Figure label="Billetter solgt" value={formatNumber(tickets)} />
        <Figure label="Via affiliates" value={formatNumber(viaAffiliates)} />
        <Figure label="Direkte" value={formatNumber(direct)} />
      </Figures>
      <SplitBar
        percent={directPercent}
        first={
          <>
            <b>{percentText(directPercent)}</b> direkte
          </>
        }
        second={
          <>
            <b>{percentText(affiliatePercent)}</b> affiliate
          </>
        }
      />
    </Panel>
  );
}

export function Performance({ answer }: { answer: AnalyticsAnswer }) {
  const { performance } = answer;
  const title = 'Ytelse';
  return (
    <Panel
      title={title}
      side={<TableDownload title={title} table={tablesOf(answer).performance} answer={answer} />}
    >
      <Figures>
        <Figure
          label="Svartid"
          value={figureText(performance.responseP50)}
          unit="ms"
          note={`95 % innen ${figureText(performance.responseP95)} ms`}
        />
        <Figure label="Chatmeldinger per time" value={figureText(performance.chatPerHour)} />
        <Figure
          label="WebSocket-tilkoblinger"
          value={formatNumber(performance.sockets)}
          note={`På det meste ${figureText(performance.socketsPeak)}`}
        />
        <Figure
          label="Feilrate"
          value={figureText(performance.errorPercent)}
          unit="%"
          note={`${formatNumber(performance.errors)} av ${formatNumber(performance.requests)}`}
        />
      </Figures>
    </Panel>
  );
}

interface TableDownloadProps {
  /** Part of the button's accessible name. */
  title: string;
  table: FigureTable;
  answer: AnalyticsAnswer;
}

export function TableDownload({ title, table, answer }: TableDownloadProps) {
  return (
    <button
      type="button"
      className={BUTTON.edge}
      aria-label={`Last ned CSV: ${title}`}
      onClick={() => saveText(tableCsv(table), fileName(table, answer), 'text/csv')}
    >
      <Icon icon={Download} size={16} />
      CSV
    </button>
  );
}
