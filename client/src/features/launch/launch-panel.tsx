import { useQuery } from '@tanstack/react-query';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { SUMMARY } from '#client/components/back-office/summary.ts';
import { Retry } from '#client/components/ui/retry.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { LaunchCheck } from '#shared/contracts/launch.ts';
import { CheckList } from './check-row.tsx';
import { launchQuery } from './launch.queries.ts';
import { leftText } from './launch-words.ts';
import { useGuide } from './use-guide.ts';

/** 'Klar for publikum': what is unfinished or unsafe (docs/product/back-office.md#ready-for-visitors). */
export function LaunchPanel() {
  const { data, error, isError, refetch } = useQuery(launchQuery);
  if (data === undefined && isError) {
    return (
      <FoldPanel title="Klar for publikum" startsOpen>
        <p role="alert">
          {reasonOf(error, 'Listen kunne ikke hentes.')}{' '}
          <Retry what="klar for publikum" onRetry={() => void refetch()} />
        </p>
      </FoldPanel>
    );
  }
  if (data === undefined) {
    return (
      <FoldPanel title="Klar for publikum" startsOpen>
        <Skeleton height="6rem" />
      </FoldPanel>
    );
  }
  const open = [...inState(data.checks, 'unsafe'), ...inState(data.checks, 'due')];
  return (
    <FoldPanel
      title="Klar for publikum"
      startsOpen={open.length > 0}
      side={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="mono">{leftText(open.length)}</span>
          {data.guide === 'hidden' && <ShowGuide />}
        </span>
      }
    >
      {open.length > 0 && <CheckList label="Gjenstår" checks={open} />}
      <Settled checks={inState(data.checks, 'ok')} />
    </FoldPanel>
  );
}

/** Brings 'Kom i gang' back, which somebody hid. */
function ShowGuide() {
  const { run: show, pending } = useGuide();
  return (
    <button
      type="button"
      className={BUTTON.edge}
      disabled={pending}
      onClick={() => void show(true)}
    >
      Vis «Kom i gang»
    </button>
  );
}

const inState = (checks: readonly LaunchCheck[], state: LaunchCheck['state']) =>
  checks.filter((check) => check.state === state);

function Settled({ checks }: { checks: readonly LaunchCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className={SUMMARY}>{checks.length} ting er i orden</summary>
      <CheckList label="I orden" checks={checks} />
    </details>
  );
}
