import { useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CopyButton } from '#client/components/ui/copy-button.tsx';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useCall } from '#client/lib/call/use-call.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { usePlan } from '#client/lib/storage/plan.ts';
import { toast } from '#client/lib/toast.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { actPath, paths } from '#shared/paths.ts';
import { slotState } from '#shared/rules/acts.ts';
import { takesPlace } from '#shared/rules/festival-phase.ts';
import { beginsAt } from '#shared/rules/now-next.ts';
import { planDays } from '#shared/rules/plan-days.ts';
import { LoadedData } from '../loaded-data.tsx';
import { userCall, userQuery } from '../profile.queries.ts';

/** Number of acts that are listed here. */
const SHOWN = 3;

/** 'Min timeplan': the next acts, a link to all of them, and the calendar feed. */
export function PlanPanel({ user }: { user: SessionUser }) {
  const plan = useQuery(planQuery(user.id));
  return (
    <section className="grid content-start gap-3" aria-labelledby="minplan-tittel">
      <h2 id="minplan-tittel" className="display display--h4">
        Min timeplan
      </h2>
      <NextActs />
      <p>
        <Button size="sm" href={paths.plan}>
          Åpne timeplanen
        </Button>
      </p>
      <LoadedData
        query={plan}
        failure="Kunne ikke laste kalenderadressen"
        loadingText="Laster kalenderadressen"
        loading={<Skeleton height="4rem" />}
      >
        {({ calendar }) => <CalendarFeed user={user} address={calendar} />}
      </LoadedData>
    </section>
  );
}

function NextActs() {
  const { editions } = useContent();
  const now = useNow();
  const acts = planDays(editions, new Set(usePlan()))
    .flatMap((day) => day.acts)
    .filter(({ slot }) => takesPlace(slot) && slotState(slot, now) !== 'over')
    .slice(0, SHOWN);
  if (acts.length === 0) {
    return (
      <p className="dim">
        Ingen sett foran deg. Trykk på stjernene i{' '}
        <AppLink className="link" href={paths.events}>
          programmet
        </AppLink>
        .
      </p>
    );
  }
  return (
    <ul>
      {acts.map(({ slot }) => (
        <li
          key={slot.id}
          className="wrap-anywhere flex flex-wrap justify-between gap-x-4 gap-y-1 border-coal-4 border-b py-3"
        >
          <AppLink className="link" href={actPath(slot.id)}>
            {slot.act}
          </AppLink>
          <span className="mono dim">
            {slotState(slot, now) === 'now' ? 'nå' : beginsAt(slot, now)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface FeedProps {
  user: SessionUser;
  /** Null until one is created. */
  address: string | null;
}

/** The secret URL from which calendars read the plan (docs/product/pocket.md#calendar-feed). */
function CalendarFeed({ user, address }: FeedProps) {
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
        <RenewButton onRenew={renew} pending={pending} />
      </p>
      <p className="dim small">
        Adressen er hemmelig: den som har den, ser timeplanen din. Kalenderen henter endringer selv.
        Google kan bruke opptil et døgn på det.
      </p>
    </div>
  );
}

function RenewButton({ onRenew, pending }: { onRenew: () => void; pending: boolean }) {
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

const planQuery = (userId: string) => userQuery('GET /api/user/favourites', userId, false);

/** Creates a new URL of the calendar feed, which invalidates the old one. */
function useRenewFeed(user: SessionUser) {
  const client = useQueryClient();
  const plan = planQuery(user.id);
  return useCall({
    send: () => userCall(client, 'POST /api/user/calendar-feed'),
    onSuccess: async ({ address }) => {
      // A pending answer would put the old URL back.
      await client.cancelQueries(plan);
      client.setQueryData(plan.queryKey, (before) => before && { ...before, calendar: address });
      toast({ title: 'Kalenderadressen er klar', variant: 'success' });
    },
    failure: { title: 'Kunne ikke lage kalenderadressen', fallback: 'Prøv igjen om litt.' },
  });
}
