import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface ExternalLinkProps extends Omit<AppLinkProps, 'external'> {
  /** False where the row already shows the arrow. */
  arrow?: boolean;
}

/** Text link to another site: new tab, `noopener noreferrer`, with the arrow. */
export function ExternalLink({ arrow = true, className, children, ...rest }: ExternalLinkProps) {
  return (
    <AppLink {...rest} external className={cx('external', className)}>
      <span>{children}</span>
      {arrow && <Icon icon={ArrowUpRight} size={16} />}
    </AppLink>
  );
}
