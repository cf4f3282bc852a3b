import StarIcon from 'lucide-react/icons/star';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { usePlan } from '#client/lib/storage/plan.ts';
import { paths } from '#shared/paths.ts';

/** Below the programme, from the first star on: how many acts are in one's plan, and the way there. */
export function PlanLink() {
  const { length } = usePlan();
  if (length === 0) return null;
  return (
    // In the space that is there anyway: nothing moves when the first star is set.
    <p className="h-0 text-right">
      <AppLink href={paths.plan} className="link inline-flex min-h-12 items-center gap-1.5">
        <Icon icon={StarIcon} size={16} /> Min timeplan, {length} {length === 1 ? 'post' : 'poster'}
      </AppLink>
    </p>
  );
}
