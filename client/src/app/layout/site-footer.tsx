import ChevronDown from 'lucide-react/icons/chevron-down';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useContent } from '#client/lib/content.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { usePlaces } from '#client/lib/places.ts';
import { paths } from '#shared/paths.ts';
import { footerNav, NavLink, SITE_MAP_ID, WriteLink } from './navigation.tsx';

const Install = lazyPart(
  () => import('#client/features/install/install-key.tsx').then((part) => part.InstallKey),
  null,
);

const LINK = classes(
  'inline-flex min-h-target items-center gap-2 font-semibold hover:underline hover:underline-offset-[0.28em]',
);
const GENRE = classes(
  'key pointer-events-none flex-[1_1_7.5rem] select-text items-end justify-start pt-8 text-left last:grow-2 max-md:last:odd:col-span-full',
);
const LIGHTS = [classes('key--r'), classes('key--g'), classes('key--b'), ''];

function SiteMap() {
  const { links, socialLinks } = useContent().site;
  const places = usePlaces();
  return (
    <nav
      id={SITE_MAP_ID}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-8 md:my-16"
      aria-label="Alle sider"
      tabIndex={-1}
    >
      {footerNav(links, places).map(({ title, entries }) => (
        <div key={title}>
          <p className="mono mb-2 text-fg-2">{title}</p>
          <ul>
            {entries.map(({ href, label }) => (
              <li key={href}>
                <NavLink href={href} className={LINK}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p className="mono mb-2 text-fg-2">Følg oss</p>
        <ul>
          {socialLinks.map(({ id, network, href, label }) => (
            <li key={id}>
              <AppLink href={href} className={LINK}>
                <BrandIcon brand={network} />
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** The genres in their colours, all pages, and the small print. */
export function SiteFooter() {
  const { editions, site } = useContent();
  const { organisation, texts } = site;
  // First year of the festival and year of its newest edition.
  const years = editions.map(({ year }) => year);
  return (
    <footer className="on-night bg-night pt-(--footer-top,4rem) pb-[calc(1.5rem+var(--dock-space))] max-md:pt-(--footer-top,2.5rem)">
      <div className="wrap">
        <div data-rest="">
          <ul className="plate flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2">
            {texts.footer.genres.map((genre, at) => (
              <li key={genre} className={cx(GENRE, LIGHTS[at % LIGHTS.length])}>
                <span className="display text-[1.25rem] leading-[1.1]">{genre}</span>
              </li>
            ))}
          </ul>
          <details className="fold max-md:relative max-md:my-6">
            <summary className="max-md:static max-md:justify-between max-md:p-0 max-md:font-bold">
              Alle sider
              <Icon icon={ChevronDown} />
            </summary>
          </details>
          <div className="fold__content max-md:mb-6">
            <SiteMap />
          </div>
          <Install />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-coal-3 border-t pt-5 text-fg-2 text-small md:pr-[max(0px,68px-var(--spacing-side))]">
          {/* Two keys of the dock are higher than the room below: the row ends beside them. */}
          <p>{`© ${Math.min(...years)}–${Math.max(...years)} ${organisation.name}`}</p>
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <WriteLink className={LINK} />
            </li>
            <li>
              <AppLink href={paths.share} className={LINK}>
                Del festivalen
              </AppLink>
            </li>
            <li>
              <AppLink href={paths.privacy} className={LINK}>
                Personvern
              </AppLink>
            </li>
            <li>
              <ExternalLink href={organisation.registryUrl} className={LINK}>
                Org.nr. {organisation.number}
              </ExternalLink>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
