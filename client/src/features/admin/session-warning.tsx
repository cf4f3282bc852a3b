import { useQueryClient } from '@tanstack/react-query';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { adminSession, type OpenAdminSession, stayLoggedIn } from './admin-session.ts';
import { adminNotices, adminTexts } from './admin-texts.ts';

/**
 * How long before the end the warning comes, in ms
 * (docs/product/back-office.md#administrators-sessions).
 */
const WARN_BEFORE_MS = 2 * 60_000;

/** When the session ends, and whether the admin can still extend it. */
function endOf({ idleEndsAt, endsAt }: OpenAdminSession): { at: Date; canStay: boolean } {
  const [idle, last] = [new Date(idleEndsAt), new Date(endsAt)];
  return idle < last ? { at: idle, canStay: true } : { at: last, canStay: false };
}

/**
 * True from two minutes before `at`. The session is fetched again at that moment: activity in
 * another tab may have extended it.
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

/** From two minutes before the session ends: the time, and 'Fortsett' while it can be extended. */
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
      const title = reasonOf(error, adminNotices.tryLater);
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
            {adminTexts.warning[canStay ? 'idle' : 'end'](osloClock(at))}
          </p>
          {canStay && (
            <Button
              size="sm"
              variant="coal"
              onClick={() => void stay()}
              loading={pending}
              loadingText={adminTexts.warning.continuing}
            >
              {adminTexts.warning.continue}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
