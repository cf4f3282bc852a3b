import Users from 'lucide-react/icons/users';
import { Icon } from '#client/components/ui/icon.tsx';
import { osloClock } from '#shared/oslo-time.ts';
import { useDraft, useDraftState } from './draft-context.tsx';

/** Who else has the document open. */
export function Presence() {
  const { session } = useDraft();
  const { editors } = useDraftState(session);
  return (
    <p className="flex items-center gap-2 font-bold text-cyan empty:hidden" role="status">
      {editors.length > 0 && (
        <>
          <Icon icon={Users} />
          <span>
            {editors
              .map(({ username, since }) => `${username} (siden ${osloClock(new Date(since))})`)
              .join(', ')}{' '}
            redigerer også
          </span>
        </>
      )}
    </p>
  );
}
