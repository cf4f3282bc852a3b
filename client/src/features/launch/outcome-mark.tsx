import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Icon } from '#client/components/ui/icon.tsx';
import type { TestMailAnswer } from '#shared/contracts/launch.ts';

/** What became of a test. */
export function OutcomeMark({ outcome }: { outcome: TestMailAnswer }) {
  return (
    <p className="wrap-anywhere mt-2 flex gap-2">
      <Icon icon={outcome.accepted ? Check : TriangleAlert} />
      <span>
        {outcome.message}
        {outcome.accepted && ' Se i innboksen, også blant søppelposten.'}
      </span>
    </p>
  );
}
