import { normalizePath } from '#shared/paths.ts';
import { presentContent } from '../lib/content.tsx';
import { isEmptyPage, metaOf } from './meta.ts';

const setContent = (selector: string, content: string) => {
  document.head.querySelector(selector)?.setAttribute('content', content);
};

/** Created if missing, because the 404 page has no canonical link. */
function canonicalLink(): HTMLLinkElement {
  const present = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (present !== null) return present;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}

/** Updates title, description, canonical URL and visibility for a URL and the present content. */
export function updateHead(address: string): void {
  const path = normalizePath(address);
  const content = presentContent();
  const now = new Date();
  const { title, description, isPrivate } = metaOf(path, content, now);
  const isHidden = isPrivate || isEmptyPage(path, content, now);
  document.title = title;
  setContent('meta[name="description"]', description);
  setContent('meta[name="robots"]', isHidden ? 'noindex' : 'index, follow');
  canonicalLink().href = new URL(path, canonicalLink().href || location.href).href;
}
