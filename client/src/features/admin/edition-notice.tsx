import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { BUTTON } from '#client/components/back-office/button.ts';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { paths } from '#shared/paths.ts';
import { isOver, newestEdition } from '#shared/rules/festival-phase.ts';

/** Once the newest edition is over: the way to the next one (docs/product/content.md#next-year). */
export function EditionNotice() {
  const now = useNow();
  const newest = newestEdition(useContent().editions);
  if (!isOver(newest, now)) return null;
  return (
    <p className="flex items-center gap-3 rounded-key border border-fg-2 border-dashed px-4 py-2.5">
      <Icon icon={CalendarPlus} size={24} />
      <span>Festivalen {newest.year} er over.</span>
      <AppLink href={`${paths.adminDashboard}?fane=content&ny=utgave`} className={BUTTON.edge}>
        Ny utgave
      </AppLink>
    </p>
  );
}
