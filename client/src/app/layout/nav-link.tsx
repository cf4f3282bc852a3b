import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { AppLink, isExternal } from '../../components/ui/app-link.tsx';
import { Icon } from '../../components/ui/icon.tsx';

export interface NavLinkProps {
  href: string;
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the navigation: marks the present page, and other sites by the arrow. */
export function NavLink({ href, className, onClick, children }: NavLinkProps) {
  const [path] = useLocation();
  return (
    <AppLink
      href={href}
      className={className}
      onClick={onClick}
      aria-current={path === href ? 'page' : undefined}
    >
      {children}
      {isExternal(href) && <Icon icon={ArrowUpRight} size={16} />}
    </AppLink>
  );
}
