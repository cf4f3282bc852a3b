import { lookOf } from '#client/components/ui/area-looks.ts';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { AreaKind } from '#shared/content/types.ts';
import { groundsTexts as texts } from './grounds-texts.ts';

interface KindFilterProps {
  kinds: readonly AreaKind[];
  kind: AreaKind | null;
  onKind: (kind: AreaKind | null) => void;
}

/** Chooses a kind, whose caps stay lit. */
export function KindFilter({ kinds, kind, onKind }: KindFilterProps) {
  if (kinds.length < 2) return null;
  return (
    <fieldset className="mt-5 noscript:hidden min-w-0">
      <legend className="sr-only">{texts.filter}</legend>
      <div className="site-plan__filter">
        {[null, ...kinds].map((one) => (
          <button
            key={one ?? ''}
            type="button"
            className={cx('key key--sm', one !== kind && 'key--coal')}
            aria-pressed={one === kind}
            onClick={() => onKind(one === kind ? null : one)}
          >
            {one !== null && <Icon icon={lookOf(one).icon} size={16} />}
            <span>{one === null ? texts.all : AREA_NAMES[one]}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
