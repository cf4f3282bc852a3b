import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'wouter';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Opens in a new tab without opener and referrer. By default derived from the URL. */
  external?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** True for URLs of other sites; false for paths, anchors, mailto and tel. */
export function isExternal(href: string): boolean {
  return /^https?:\/\//i.test(href);
}

/**
 * The anchor component of the site: internal pages through the router, other sites in a new tab
 * (`noopener noreferrer`), files, anchors, `mailto:` and `tel:` as plain links.
 */
export function AppLink({ href, external = isExternal(href), children, ...rest }: AppLinkProps) {
  if (external) {
    return (
      <a
        {...rest}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-description="Åpnes i ny fane"
      >
        {children}
      </a>
    );
  }
  if (!href.startsWith('/') || rest.download !== undefined) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} href={href}>
      {children}
    </Link>
  );
}
