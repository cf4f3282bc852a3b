import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { AppLink, isExternal } from './app-link.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type KeyVariant = 'bone' | 'coal' | 'r' | 'g' | 'b' | 'y';

interface KeyLook {
  /**
   * `bone` is the main action, `coal` any other; the colours only with their meaning in the design.
   */
  variant?: KeyVariant;
  size?: 'sm' | 'md' | 'xl';
  icon?: ReactNode;
  iconSide?: 'start' | 'end';
  /** Fills the width of its column. */
  full?: boolean;
  /** Glow; at most one button per screen (buying, opening a gift, the top level). */
  glow?: boolean;
  /** Only an icon: then `aria-label` names the button. */
  iconOnly?: boolean;
  className?: string;
  children?: ReactNode;
}

type KeyButton = KeyLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    as?: 'button';
    href?: undefined;
    /** Stays pressed and disabled, with a spinner and `loadingText`. */
    loading?: boolean;
    loadingText?: string;
    ref?: Ref<HTMLButtonElement>;
  };

type KeyAnchor = KeyLook &
  AnchorHTMLAttributes<HTMLAnchorElement> & {
    as?: 'a';
    href: string;
    /** New tab with the arrow icon; guessed from the address when left out. */
    external?: boolean;
    ref?: Ref<HTMLAnchorElement>;
  };

export type KeyProps = KeyButton | KeyAnchor;

/** The button component: every button, and every link that looks like one. */
export function Key(props: KeyProps) {
  const { variant = 'bone', size = 'md', icon, iconSide = 'start', full, glow, iconOnly } = props;
  const external =
    props.href !== undefined && (props.external ?? isExternal(props.href)) && !iconOnly;
  const className = cx(
    'key',
    variant !== 'bone' && `key--${variant}`,
    size !== 'md' && `key--${size}`,
    full && 'key--full',
    iconOnly && 'key--icon',
    props.className,
  );
  const legend = (
    <>
      {iconSide === 'start' && icon}
      {props.children !== undefined && <span>{props.children}</span>}
      {iconSide === 'end' && icon}
      {external && icon === undefined && (
        <Icon icon={ArrowUpRight} size={size === 'sm' ? 16 : 20} />
      )}
    </>
  );
  const key =
    props.href === undefined ? (
      <KeyAsButton {...props} className={className} legend={legend} />
    ) : (
      <KeyAsLink {...props} className={className} legend={legend} />
    );
  return glow ? <span className="glow">{key}</span> : key;
}

function KeyAsButton(props: KeyButton & { legend: ReactNode }) {
  const { as, href, variant, size, icon, iconSide, full, glow, iconOnly, ...rest } = props;
  const { loading = false, loadingText, legend, children, disabled, ...native } = rest;
  return (
    <button
      type="button"
      {...native}
      disabled={disabled || loading}
      data-loading={loading ? '' : undefined}
      aria-busy={loading || undefined}
    >
      {loading ? (
        <>
          <span>
            <Icon icon={LoaderCircle} className="spinner" />
          </span>
          <span>{loadingText ?? children}</span>
        </>
      ) : (
        legend
      )}
    </button>
  );
}

function KeyAsLink(props: KeyAnchor & { legend: ReactNode }) {
  const { as, variant, size, icon, iconSide, full, glow, iconOnly, legend, children, ...native } =
    props;
  return <AppLink {...native}>{legend}</AppLink>;
}
