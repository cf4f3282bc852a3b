import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { AppLink, isExternal } from './app-link.tsx';
import { classes, cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface ButtonLook {
  /** `bone` is the main action, `coal` any other; other colours have a meaning in the design. */
  variant?: ButtonVariant;
  size?: keyof typeof BUTTON_SIZES;
  icon?: ReactNode;
  iconSide?: 'start' | 'end';
  /** Full width of the column. */
  full?: boolean;
  /** At most one button per screen (buying, opening a gift, the top level). */
  glow?: boolean;
  /** Only an icon: then `aria-label` names the button. */
  iconOnly?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

type ButtonElement = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    href?: undefined;
    /** Stays pressed, with a spinner and `loadingText`; ignores presses. */
    loading?: boolean;
    loadingText?: string;
    ref?: Ref<HTMLButtonElement>;
  };

type ButtonLink = ButtonLook &
  AnchorHTMLAttributes<HTMLAnchorElement> & {
    href: string;
    /** Opens a new tab, with the arrow icon; by default derived from the URL. */
    external?: boolean;
    ref?: Ref<HTMLAnchorElement>;
  };

type ButtonProps = ButtonElement | ButtonLink;

/** The button component: every button, and every link that looks like one. */
export function Button(props: ButtonProps) {
  const {
    variant = 'bone',
    size = 'md',
    icon,
    iconSide = 'start',
    full,
    glow,
    iconOnly,
    className,
    children,
    ...native
  } = props;
  const isOutside = native.href !== undefined && (native.external ?? isExternal(native.href));
  const look = cx(
    'key',
    BUTTON_TONES[variant],
    BUTTON_SIZES[size],
    full && 'key--full',
    iconOnly && 'key--icon',
    className,
  );
  const legend = (
    <>
      {iconSide === 'start' && icon}
      {children !== undefined && <span>{children}</span>}
      {iconSide === 'end' && icon}
      {isOutside && !iconOnly && icon === undefined && (
        <Icon icon={ArrowUpRight} size={size === 'sm' ? 16 : 20} />
      )}
    </>
  );
  const key =
    native.href === undefined ? (
      <KeyAsButton {...native} className={look} legend={legend}>
        {children}
      </KeyAsButton>
    ) : (
      <AppLink {...native} className={look}>
        {legend}
      </AppLink>
    );
  return glow ? <span className="glow">{key}</span> : key;
}

/** For `onClick` of a button that is only marked as disabled; also keeps it from submitting. */
export const ignorePress = (event: MouseEvent) => event.preventDefault();

type KeyAsButtonProps = Omit<ButtonElement, keyof ButtonLook> &
  Pick<ButtonLook, 'className' | 'children'> & { legend: ReactNode };

function KeyAsButton(props: KeyAsButtonProps) {
  const { loading = false, loadingText, legend, children, ...native } = props;
  // Not `disabled`, which would take the focus from the button.
  const isOff = loading || native['aria-disabled'];
  return (
    <button
      type="button"
      {...native}
      {...(isOff && { 'aria-disabled': true, onClick: ignorePress })}
      data-loading={loading || undefined}
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

/** `bone` has the default colours of a key. */
export const BUTTON_TONES = classes({
  bone: '',
  coal: 'key--coal',
  r: 'key--r',
  g: 'key--g',
  b: 'key--b',
  y: 'key--y',
});

const BUTTON_SIZES = classes({ sm: 'key--sm', md: '', xl: 'key--xl' });

export type ButtonVariant = keyof typeof BUTTON_TONES;
