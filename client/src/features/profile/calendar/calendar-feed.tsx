import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { CopyKey } from '#client/components/ui/copy-key.tsx';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
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
          <Key
            size="sm"
            variant="coal"
            icon={<Icon icon={CalendarPlus} size={16} />}
            onClick={renew}
            loading={pending}
            loadingText="Lager..."
          >
            Lag kalenderadresse
          </Key>
        </p>
      </div>
    );
  }
  return (
    <div className="grid content-start gap-3">
      <p className="mono wrap-anywhere rounded-tag bg-coal-1 p-3">{address}</p>
      <p className="flex flex-wrap gap-3">
        <CopyKey key={address} text={address} label="Kopier adressen" />
        <Key
          size="sm"
          variant="coal"
          href={address.replace(/^https?:/, 'webcal:')}
          icon={<Icon icon={CalendarPlus} size={16} />}
        >
          Åpne i kalenderen
        </Key>
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
      <Key {...triggerProps} size="sm" variant="coal" loading={pending} loadingText="Lager...">
        Lag ny adresse
      </Key>
      <Dialog {...dialogProps} title="Lag ny adresse?">
        <p>
          Adressen du har nå, slutter å virke med én gang. Kalendere som bruker den, får ikke flere
          endringer.
        </p>
        <p className="flex flex-wrap gap-3">
          <Key
            onClick={() => {
              close();
              onRenew();
            }}
          >
            Lag ny adresse
          </Key>
          <Key variant="coal" onClick={close}>
            Avbryt
          </Key>
        </p>
      </Dialog>
    </>
  );
}
