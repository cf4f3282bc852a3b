import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useIsOver, useSite } from '#client/lib/content.tsx';

const LINK = classes(
  'flex min-h-33 items-center justify-between gap-5 rounded-panel px-8 py-6 max-md:min-h-0 max-md:px-5 max-md:py-5.5 forced-colors:[border:1px_solid_LinkText]',
);
/** Also the information on tickets, once none are sold. */
const QUIET = classes('bg-coal-1 hover:bg-coal-3');
const TEXT = classes('grid gap-2');
const TITLE = classes('display text-[1.375rem]');

export function PromoLinks() {
  const { links, texts } = useSite();
  const isQuiet = useIsOver();
  const { crime, info } = texts.promo;
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <li>
        <AppLink href={links.crimeFestival.href} className={cx(LINK, QUIET)}>
          <span className={TEXT}>
            <span className="mono text-fg-2">{crime.kicker}</span>
            <span className="sr-only"> • </span>
            <span className={TITLE}>{crime.title}</span>
          </span>
          <Icon icon={ArrowUpRight} size={28} />
        </AppLink>
      </li>
      <li>
        <AppLink
          href={links.festivalInfo.href}
          className={cx(LINK, isQuiet ? QUIET : 'bg-yellow text-night hover:bg-[#ffe27a]')}
        >
          <span className={TEXT}>
            <span className={TITLE}>{info.title}</span>
            <span className="font-semibold">{info.text}</span>
          </span>
          <Icon icon={ArrowUpRight} size={28} />
        </AppLink>
      </li>
    </ul>
  );
}
