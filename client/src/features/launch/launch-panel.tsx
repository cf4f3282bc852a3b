import { useQuery } from '@tanstack/react-query';
import { BUTTON } from '#client/components/back-office/button.ts';
import { PHONE, SUMMARY } from '#client/components/back-office/looks.ts';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';

import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';

import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useMedia } from '#client/lib/use-browser.ts';
import type { LaunchCheck } from '#shared/contracts/launch.ts';
import { CheckList, type CheckListProps, leftText } from './checks.tsx';
import { launchQuery, useGuide } from './launch.queries.ts';

/** 'Klar for publikum' (docs/product/back-office.md#ready-for-visitors). */
export function LaunchPanel() {
  const { data, error, isError, refetch } = useQuery(launchQuery);
  const isPhone = useMedia(PHONE, false);
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
  const [unsafe, due] = [inState(data.checks, 'unsafe'), inState(data.checks, 'due')];
  const open = [...unsafe, ...due];
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
      {isPhone ? (
        <>
          {unsafe.length > 0 && <CheckList label="Utrygt" checks={unsafe} />}
          <Folded label="Gjenstår" checks={due} words="gjenstår" />
        </>
      ) : (
        open.length > 0 && <CheckList label="Gjenstår" checks={open} />
      )}
      <Folded label="I orden" checks={inState(data.checks, 'ok')} words="er i orden" />
    </FoldPanel>
  );
}

/** Shows 'Kom i gang' again after an admin hid it. */
function ShowGuide() {
  const { run: show, pending } = useGuide();
  return (
    <PendingButton className={BUTTON.edge} pending={pending} onClick={() => void show(true)}>
      Vis «Kom i gang»
    </PendingButton>
  );
}

const inState = (checks: readonly LaunchCheck[], state: LaunchCheck['state']) =>
  checks.filter((check) => check.state === state);

/** A collapsed list of less urgent checks. */
function Folded({ label, checks, words }: CheckListProps & { words: string }) {
  if (checks.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className={SUMMARY}>
        {checks.length} ting {words}
      </summary>
      <CheckList label={label} checks={checks} />
    </details>
  );
}
