import ChevronDown from 'lucide-react/icons/chevron-down';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useContent } from '#client/lib/content.tsx';
import { lazyPart } from '#client/lib/lazy.tsx';
import { paths } from '#shared/paths.ts';
import { NavLink } from './nav-link.tsx';
import { footerNav, SITE_MAP_ID } from './navigation.ts';
import { WriteLink } from './write-link.tsx';

const Install = lazyPart(
  () => import('#client/features/install/install-key.tsx').then((part) => part.InstallKey),
  null,
);

function SiteMap() {
  const { links, socialLinks } = useContent().site;
  return (
    <nav id={SITE_MAP_ID} className="bunn__nav" aria-label="Alle sider" tabIndex={-1}>
      {footerNav(links).map(({ title, entries }) => (
        <div key={title}>
          <p className="bunn__tittel">{title}</p>
          <ul>
            {entries.map(({ href, label }) => (
              <li key={href}>
                <NavLink href={href} className="bunn__lenke">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p className="bunn__tittel">Følg oss</p>
        <ul>
          {socialLinks.map(({ id, network, href, label }) => (
            <li key={id}>
              <AppLink href={href} className="bunn__lenke">
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

/** The genres in the lights' colours, all pages, and the small print. */
export function SiteFooter() {
  const { editions, site } = useContent();
  const { organisation, texts } = site;
  // First year of the festival and the year of its newest edition.
  const years = editions.map(({ year }) => year);
  return (
    <footer className="bunn on-night">
      <div className="wrap">
        <ul className="bunn__sjangre">
          {texts.footer.genres.map((genre) => (
            <li key={genre}>{genre}</li>
          ))}
        </ul>
        <details className="fold bunn__sider">
          <summary>
            Alle sider
            <Icon icon={ChevronDown} />
          </summary>
          <SiteMap />
        </details>
        <Install />
        <div className="bunn__linje">
          <p>{`© ${Math.min(...years)}–${Math.max(...years)} ${organisation.name}`}</p>
          <ul>
            <li>
              <WriteLink className="bunn__lenke" />
            </li>
            <li>
              <AppLink href={paths.share} className="bunn__lenke">
                Del festivalen
              </AppLink>
            </li>
            <li>
              <AppLink href={paths.privacy} className="bunn__lenke">
                Personvern
              </AppLink>
            </li>
            <li>
              <ExternalLink href={organisation.registryUrl} className="bunn__lenke">
                Org.nr. {organisation.number}
              </ExternalLink>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
