import MapPin from 'lucide-react/icons/map-pin';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { LinkedText } from '#client/components/ui/linked-text.tsx';
import type { Edition, PracticalEntry } from '#shared/content/types.ts';
import { paths } from '#shared/paths.ts';
import { hostOf, paragraphsOf } from './practical-groups.ts';
import { practicalTexts } from './practical-texts.ts';

/** The entry of the URL's anchor: a card between the three lights of paper. */
const TARGET = classes(
  'target:-mx-4 target:rounded-key-xl target:border-transparent target:bg-field target:px-4 forced-colors:target:outline-4 target:[box-shadow:-6px_6px_0_var(--color-cyan),6px_6px_0_var(--color-yellow),0_12px_0_var(--color-pixel-5)]',
);
const LINK = classes('link inline-flex min-h-target items-center gap-2 font-semibold');

interface EntryProps {
  entry: PracticalEntry;
  areas: Edition['grounds']['areas'];
}

/** One entry; its heading links to itself, so that it can be copied. */
export function Entry({ entry: { id, title, text, link, spot }, areas }: EntryProps) {
  const area = areas.find((one) => one.id === spot);
  const host = hostOf(link);
  return (
    <article
      id={id}
      aria-labelledby={`${id}_tittel`}
      className={cx('border-ink border-t-2 pt-5 pb-7', TARGET)}
    >
      <h3 id={`${id}_tittel`} className="wrap-anywhere hyphens-auto text-h4">
        <a
          href={`#${id}`}
          className="group inline-block py-1.5 decoration-3 underline-offset-[0.2em] hover:underline"
        >
          {title}{' '}
          <span
            aria-hidden="true"
            className="mono text-fg-2 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 print:hidden"
          >
            #
          </span>
        </a>
      </h3>
      <div className="wrap-anywhere mt-1.5 grid max-w-read grid-cols-1 gap-3.5">
        {paragraphsOf(text).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are never moved, and two may be equal
          <p key={at} className="whitespace-pre-line">
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
      {(host !== null || area) && (
        <p className="wrap-anywhere mt-2 flex flex-wrap gap-x-7">
          {link !== null && host !== null && (
            <ExternalLink href={link} className={LINK}>
              <span className="sr-only">{title}: </span>
              {host}
            </ExternalLink>
          )}
          {area && (
            <AppLink href={`${paths.grounds}#${area.id}`} className={LINK}>
              <Icon icon={MapPin} size={20} />
              <span>
                {practicalTexts.onGrounds}: {area.name}
              </span>
            </AppLink>
          )}
        </p>
      )}
    </article>
  );
}
