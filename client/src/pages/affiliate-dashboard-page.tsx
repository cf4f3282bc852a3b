import { useEffect, useRef, useState } from 'react';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { useAffiliate } from '#client/features/affiliate/affiliate-session.ts';
import {
  DashboardLoading,
  DashboardSection,
} from '#client/features/affiliate/dashboard/dashboard-section.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { paths } from '#shared/paths.ts';
import '#client/styles/utilities.css';

const Dashboard = lazyPart(
  () => import('#client/features/affiliate/dashboard/dashboard.tsx').then((part) => part.Dashboard),
  <Waiting />,
);

/** Loads the session, then shows the promoter's dashboard or a link to the login. */
export function AffiliateDashboardPage() {
  const affiliate = useAffiliate();
  const [wasHere, setWasHere] = useState(false);
  useEffect(() => {
    if (affiliate) setWasHere(true);
  }, [affiliate]);
  if (affiliate === undefined) return <Waiting />;
  if (affiliate === null) return <LoggedOut ended={wasHere} />;
  return <Dashboard key={affiliate.id} affiliate={affiliate} />;
}

function Waiting() {
  return (
    <DashboardSection labelledBy="tavle-laster">
      <FitHeading as="h1" id="tavle-laster" size="h2" width={508} lines={['Tavla di']} />
      <DashboardLoading />
      <NoScriptHint>Tavla trenger JavaScript.</NoScriptHint>
    </DashboardSection>
  );
}

/** `ended` when a session has just ended. */
function LoggedOut({ ended }: { ended: boolean }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (ended) note.current?.focus({ preventScroll: true });
  }, [ended]);
  return (
    <KeyPage picture="enter" labelledBy="tavle-ute">
      <FitHeading
        as="h1"
        id="tavle-ute"
        size="h1"
        width={KEY_PAGE_COLUMN}
        lines={['Logg inn for', 'å se tavla']}
      />
      {ended && (
        <p ref={note} tabIndex={-1} role="status" className="ingress">
          Du er logget ut.
        </p>
      )}
      <p className={BUTTON_ROW}>
        <Button href={paths.affiliateLogin}>Logg inn</Button>
        <Button href={paths.affiliate} variant="coal">
          Bli affiliate
        </Button>
      </p>
    </KeyPage>
  );
}
