import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { Figure, Figures } from '#client/components/back-office/panel.tsx';
import { shortMoment } from '#client/lib/admin-dates.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';

const openWords = (count: number) =>
  count === 1
    ? '1 melding er ikke sendt ferdig.'
    : `${formatNumber(count)} meldinger er ikke sendt ferdig.`;

/** Messages to browsers: who is subscribed, what push services said, the last failure. */
export function Push({ push }: { push: SystemAnswer['push'] }) {
  return (
    <FoldPanel title="Varsler" startsOpen={push.openMessages > 0 && push.lastError !== null}>
      <Figures>
        <Figure label="Abonnenter" value={formatNumber(push.subscribed)} />
        <Figure label="Tatt imot" value={formatNumber(push.accepted)} />
        <Figure label="Avvist" value={formatNumber(push.refused)} />
        <Figure label="Borte" value={formatNumber(push.gone)} />
        <Figure label="Ikke sendt" value={formatNumber(push.dropped)} />
        <Figure label="Venter" value={formatNumber(push.waiting)} />
      </Figures>
      <p className="dim mt-3">
        Siste 30 dager. Det pushtjenesten har tatt imot, er ikke alltid levert. Ikke sendt betyr at
        en nyere melding erstattet det, eller at det ble for sent.
      </p>
      {push.openMessages > 0 && <p className="mt-3">{openWords(push.openMessages)}</p>}
      {push.outdated > 0 && (
        <p className="mt-3">
          {formatNumber(push.outdated)} nettlesere abonnerer med en nøkkel som ikke lenger gjelder.
        </p>
      )}
      {push.lastError !== null && push.lastErrorAt !== null && (
        <p className="mt-3">
          Siste feil {shortMoment(push.lastErrorAt)}: <bdi>{push.lastError}</bdi>
        </p>
      )}
    </FoldPanel>
  );
}
