import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useSite } from '#client/lib/content.tsx';

/** The two promo buttons; both open in a new tab. */
export function PromoLinks() {
  const { links, texts } = useSite();
  const { crime, info } = texts.promo;
  return (
    <ul className="promo">
      <li>
        <AppLink href={links.crimeFestival.href} className="promo__link">
          <span className="promo__text">
            <span className="mono promo__kicker">{crime.kicker}</span>
            <span className="sr-only"> • </span>
            <span className="display promo__title">{crime.title}</span>
          </span>
          <Icon icon={ArrowUpRight} size={28} />
        </AppLink>
      </li>
      <li>
        <AppLink href={links.festivalInfo.href} className="promo__link promo__link--y">
          <span className="promo__text">
            <span className="display promo__title">{info.title}</span>
            <span className="promo__note">{info.text}</span>
          </span>
          <Icon icon={ArrowUpRight} size={28} />
        </AppLink>
      </li>
    </ul>
  );
}
