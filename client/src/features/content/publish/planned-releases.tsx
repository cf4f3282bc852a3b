import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { CAUTION, SUMMARY } from '#client/components/back-office/looks.ts';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { useNow } from '#client/lib/clock.tsx';
import { toast } from '#client/lib/toast.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { PlannedRelease } from '#shared/contracts/releases.ts';
import { releasesQuery } from '../content.queries.ts';
import { momentWords } from './release-time.tsx';

/** What is to be published of a document at a time, and what could not be. */
export function PlannedReleases({ of }: { of: ContentKey }) {
  const { data } = useQuery(releasesQuery);
  const own = data?.items.filter(({ key }) => key === of) ?? [];
  if (own.length === 0) return null;
  return (
    <ul aria-label="Planlagte publiseringer" className="col-span-full mt-1.5 grid gap-2">
      {own.map((release) => (
        <ReleaseLine key={release.id} release={release} />
      ))}
    </ul>
  );
}

function ReleaseLine({ release }: { release: PlannedRelease }) {
  const { id, state, reason, chosen, plannedBy } = release;
  const now = useNow();
  const call = useAdminCall();
  const { ask, dialog } = useConfirm();
  const moment = momentWords(new Date(release.dueAt), now);
  const isWaiting = state === 'waiting';
  const remove = async (failure: string, done: string) => {
    const failed = { title: failure, fallback: 'Prøv igjen senere' };
    const answer = await call('DELETE /api/admin/releases/:id', { params: { id } }, failed);
    if (answer !== null) toast({ title: done, variant: 'success' });
  };
  const cancel = () =>
    ask({
      title: 'Avlyse publiseringen?',
      text: `Ingenting publiseres ${moment}. Utkastet blir som det er.`,
      act: 'Avlys publiseringen',
      onConfirm: () => void remove('Ikke avlyst', 'Publiseringen er avlyst'),
    });
  return (
    <li className={cx(CAUTION, state === 'failed' && 'border-error')}>
      <Icon icon={isWaiting ? CalendarClock : OctagonAlert} />
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="wrap-anywhere">
          <b>{isWaiting ? `Publiseres ${moment}` : `Ikke publisert ${moment}`}</b> av{' '}
          <bdi>{plannedBy}</bdi>
        </p>
        {reason !== null && <p className="wrap-anywhere">{reason}</p>}
        <Chosen chosen={chosen} />
      </div>
      {isWaiting ? (
        <button
          type="button"
          className={BUTTON.edge}
          aria-haspopup="dialog"
          aria-label={`Avlys publiseringen ${moment}`}
          onClick={cancel}
        >
          Avlys
        </button>
      ) : (
        <button
          type="button"
          className={BUTTON.edge}
          aria-label={`Fjern beskjeden om ${moment}`}
          onClick={() => void remove('Ikke fjernet', 'Beskjeden er fjernet')}
        >
          Fjern
        </button>
      )}
      {dialog}
    </li>
  );
}

function Chosen({ chosen }: Pick<PlannedRelease, 'chosen'>) {
  if (chosen === null) return <p className="dim">Alt i utkastet</p>;
  return (
    <details>
      <summary className={SUMMARY}>
        {chosen.length === 1 ? 'Én valgt endring' : `${chosen.length} valgte endringer`}
      </summary>
      <ul className="wrap-anywhere">
        {chosen.map(({ path, text }) => (
          <li key={path}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
