import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { AppLink, isExternal } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { normalizePath } from '#shared/paths.ts';

export interface NavLinkProps {
  href: string;
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the navigation: marks the current page, and other sites with an arrow. */
export function NavLink({ href, className, onClick, children }: NavLinkProps) {
  const [path] = useLocation();
  const isHere = normalizePath(path) === href;
  return (
    <AppLink
      href={href}
      className={className}
      onClick={onClick}
      aria-current={isHere ? 'page' : undefined}
    >
      {children}
      {isExternal(href) && <Icon icon={ArrowUpRight} size={16} />}
    </AppLink>
  );
}
