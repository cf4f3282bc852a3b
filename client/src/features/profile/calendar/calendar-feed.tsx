import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Button } from '#client/components/ui/button.tsx';
import { CopyButton } from '#client/components/ui/copy-button.tsx';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import type { SessionUser } from '#shared/contracts/session.ts';
import { useRenewFeed } from './plan.queries.ts';

interface FeedProps {
  user: SessionUser;
  /** Null before one was made. */
  address: string | null;
}

/** The secret address at which calendars read the plan (docs/product/pocket.md#calendar-feed). */
export function CalendarFeed({ user, address }: FeedProps) {
  const { run, pending } = useRenewFeed(user);
  const renew = () => void run(null);
  if (address === null) {
    return (
      <div className="grid content-start gap-3">
        <p className="dim small">
          En kalenderadresse legger timeplanen i kalenderen din og holder den ved like.
        </p>
        <p>
          <Button
            size="sm"
            variant="coal"
            icon={<Icon icon={CalendarPlus} size={16} />}
            onClick={renew}
            loading={pending}
            loadingText="Lager..."
          >
            Lag kalenderadresse
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div className="grid content-start gap-3">
      <p className="mono wrap-anywhere rounded-tag bg-coal-1 p-3">{address}</p>
      <p className="flex flex-wrap gap-3">
        <CopyButton key={address} text={address} label="Kopier adressen" />
        <Button
          size="sm"
          variant="coal"
          href={address.replace(/^https?:/, 'webcal:')}
          icon={<Icon icon={CalendarPlus} size={16} />}
        >
          Åpne i kalenderen
        </Button>
        <RenewKey onRenew={renew} pending={pending} />
      </p>
      <p className="dim small">
        Adressen er hemmelig: den som har den, ser timeplanen din. Kalenderen henter endringer selv.
        Google kan bruke opptil et døgn på det.
      </p>
    </div>
  );
}

function RenewKey({ onRenew, pending }: { onRenew: () => void; pending: boolean }) {
  const { close, triggerProps, dialogProps } = useDialog();
  return (
    <>
      <Button {...triggerProps} size="sm" variant="coal" loading={pending} loadingText="Lager...">
        Lag ny adresse
      </Button>
      <Dialog {...dialogProps} title="Lag ny adresse?">
        <p>
          Adressen du har nå, slutter å virke med én gang. Kalendere som bruker den, får ikke flere
          endringer.
        </p>
        <p className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              close();
              onRenew();
            }}
          >
            Lag ny adresse
          </Button>
          <Button variant="coal" onClick={close}>
            Avbryt
          </Button>
        </p>
      </Dialog>
    </>
  );
}
