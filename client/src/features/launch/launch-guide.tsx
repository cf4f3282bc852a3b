import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { DESK } from '#client/components/back-office/looks.ts';
import { refreshAdmin } from '#client/lib/admin-calls.ts';
import { GUIDE_STEPS, type LaunchCheck } from '#shared/contracts/launch.ts';
import { BasicsForm } from './basics-form.tsx';
import { CheckList } from './check-row.tsx';
import { launchQuery } from './launch.queries.ts';
import { TestMail } from './test-mail.tsx';
import { useGuide } from './use-guide.ts';

export interface LaunchGuideProps {
  /** What stands in its place when it is not shown. */
  otherwise?: ReactNode;
}

/** 'Kom i gang': the steps of the first hour (docs/product/back-office.md#the-first-hour). */
export function LaunchGuide({ otherwise = null }: LaunchGuideProps) {
  const { data, isError } = useQuery(launchQuery);
  if (data === undefined) return isError ? otherwise : null;
  if (data.guide !== 'shown') return otherwise;
  const steps = GUIDE_STEPS.flatMap((step) => data.checks.find(({ id }) => id === step) ?? []);
  return <Guide steps={steps} />;
}

function Guide({ steps }: { steps: readonly LaunchCheck[] }) {
  const client = useQueryClient();
  const { run: show, pending } = useGuide();
  const box = useRef<HTMLDivElement>(null);
  const [saves, setSaves] = useState(0);
  const isOpen = (...ids: LaunchCheck['id'][]) =>
    steps.some(({ id, state }) => ids.includes(id) && state !== 'ok');
  const hide = async () => {
    const tab = box.current?.closest<HTMLElement>('[role="tabpanel"]');
    if ((await show(false)) !== null) tab?.focus();
  };
  const saved = () => {
    setSaves((times) => times + 1);
    void refreshAdmin(client);
  };
  const done = steps.filter(({ state }) => state === 'ok').length;
  return (
    <div className={DESK} ref={box}>
      <FoldPanel
        title="Kom i gang"
        startsOpen
        asked={saves}
        side={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="mono">
              {done} av {steps.length} gjort
            </span>
            <button
              type="button"
              className={BUTTON.edge}
              disabled={pending}
              onClick={() => void hide()}
            >
              Skjul
            </button>
          </span>
        }
      >
        <div className="grid nav:grid-cols-[repeat(auto-fit,minmax(0,1fr))] items-start gap-x-8 gap-y-5">
          <CheckList label="Steg" checks={steps} />
          {isOpen('edition', 'contact') ? (
            <BasicsForm onSaved={saved} />
          ) : (
            isOpen('mail') && <TestMail onAccepted={saved} />
          )}
        </div>
      </FoldPanel>
    </div>
  );
}
