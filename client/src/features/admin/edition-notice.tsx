import Info from 'lucide-react/icons/info';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { isOver, newestEdition } from '#shared/rules/festival-phase.ts';

/**
 * Once the newest edition is over: which file the next one goes into
 * (docs/product/public-site.md#which-edition-is-shown).
 */
export function EditionNotice() {
  const now = useNow();
  const { editions } = useContent();
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
