import { useQueryClient } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { toast } from '#client/lib/toast.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { isOver, newestEdition } from '#shared/rules/festival-phase.ts';
import { adminSession, type OpenAdminSession, stayLoggedIn } from './admin-session.ts';

/**
 * The warning appears this long before the end, in ms
 * (docs/product/back-office.md#administrators-sessions).
 */
const WARN_BEFORE_MS = 2 * 60_000;

/** The session's end, and whether the admin can still extend it. */
function endOf({ idleEndsAt, endsAt }: OpenAdminSession): { at: Date; canStay: boolean } {
  const [idle, last] = [new Date(idleEndsAt), new Date(endsAt)];
  return idle < last ? { at: idle, canStay: true } : { at: last, canStay: false };
}

/**
 * True from two minutes before `at`. The session is refetched then, because activity in another tab
 * may have extended it.
 */
function useIsNear(at: number): boolean {
  const client = useQueryClient();
  const [nearTo, setNearTo] = useState<number>();
  useEffect(() => {
    const wait = at - WARN_BEFORE_MS - Date.now();
    const timer = setTimeout(
      () => {
        void client.refetchQueries({ queryKey: adminSession.key }).then(() => setNearTo(at));
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [at, client]);
  return nearTo === at;
}

/** The end of the session, and 'Fortsett' while it can be extended. */
export function SessionWarning({ session }: { session: OpenAdminSession }) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const { at, canStay } = endOf(session);
  const isNear = useIsNear(at.getTime());
  const stay = async () => {
    setPending(true);
    try {
      await stayLoggedIn(client);
    } catch (error) {
      const title = reasonOf(error, 'Prøv igjen om litt.');
      toast({ title, variant: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <div role="alert">
      {isNear && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-yellow px-5 py-2.5 font-bold text-night">
          <Icon icon={Timer} size={24} />
          <p className="flex-[1_1_18rem]">
            {canStay
              ? `Du logges ut kl. ${osloClock(at)} fordi du ikke har gjort noe på en stund.`
              : `Økten avsluttes kl. ${osloClock(at)}. Etter det må du logge inn på nytt.`}
          </p>
          {canStay && (
            <Button
              size="sm"
              variant="coal"
              onClick={() => void stay()}
              loading={pending}
              loadingText="Fortsetter..."
            >
              Fortsett
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** After the newest edition: a link to create the next one (docs/product/content.md#next-year). */
export function EditionNotice() {
  const now = useNow();
  const newest = newestEdition(useContent().editions);
  if (!isOver(newest, now)) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-key border border-fg-2 border-dashed px-4 py-2.5">
      <Icon icon={CalendarPlus} size={24} />
      <span>Festivalen {newest.year} er over.</span>
      <AppLink href={`${paths.adminDashboard}?fane=content&ny=utgave`} className={BUTTON.edge}>
        Ny utgave
      </AppLink>
    </p>
  );
}
