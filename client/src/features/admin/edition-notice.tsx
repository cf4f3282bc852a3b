import Info from 'lucide-react/icons/info';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { editions } from '#shared/content/editions.ts';
import { isOver, newestEdition } from '#shared/rules/festival-phase.ts';

/**
 * After the newest edition is over: names the file for the next edition
 * (docs/product/public-site.md#which-edition-is-shown).
 */
export function EditionNotice() {
  const now = useNow();
  const newest = newestEdition(editions);
  if (!isOver(newest, now)) return null;
  return (
    <p className="admin__merknad">
      <Icon icon={Info} size={24} />
      <span>
        Festivalen {newest.year} er over. Legg inn neste utgave i{' '}
        <code>shared/content/editions.ts</code>.
      </span>
    </p>
  );
}
