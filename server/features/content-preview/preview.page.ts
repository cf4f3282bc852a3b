import type { RenderedPage } from '#server/http/pages.ts';
import { formatDate, osloClock, osloDate, weekdayName } from '#shared/oslo-time.ts';

interface PreviewPage {
  /** The page's own path. */
  path: string;
  /** Address of the preview's home page, without a closing slash. */
  base: string;
  /** What the documents are called whose drafts are shown. */
  titles: readonly string[];
  now: Date;
  /** Whether it stands in a frame, which its owner closes. */
  framed: boolean;
}

const BAR = [
  'position:fixed;z-index:2147483647;left:8px;bottom:8px;max-width:calc(100vw - 16px)',
  'display:flex;flex-wrap:wrap;gap:4px 14px;align-items:center;padding:8px 14px;border-radius:8px',
  'background:#ffd84a;color:#0b0c0e;font:600 13px/1.4 var(--font-mono,monospace)',
  'outline:2px solid #0b0c0e',
].join(';');

/** 'fredag 21. august 2026 kl. 21:05' */
function momentText(now: Date): string {
  const date = osloDate(now);
  return `${weekdayName(date).toLowerCase()} ${formatDate(date)} kl. ${osloClock(now)}`;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What says on the page that it is a draft, of what, and ends the preview. */
function bar({ path, titles, now, framed }: PreviewPage): string {
  const end = framed
    ? ''
    : `<a href="${path}" style="color:inherit;text-decoration:underline">Avslutt forhåndsvisning</a>`;
  const what = titles.map(escapeHtml).join(', ');
  return `<aside aria-label="Forhåndsvisning" style="${BAR}"><span><strong>Utkast</strong> · ${what} · ${momentText(now)}</span>${end}</aside>`;
}

/**
 * A page of the site as a preview. `data-preview` tells its script below which address pages are, that
 * time runs on from the page's moment and that there is no newer content.
 */
export function previewHtml(html: string, page: PreviewPage): string {
  return html
    .replace('<html ', () => `<html data-preview="${page.base}" `)
    .replace('</body>', () => `${bar(page)}</body>`);
}

/** What a preview shows in place of a page while the draft breaks a rule. */
export function brokenDraftPage(message: string): RenderedPage {
  const html = `<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>Utkast</title></head><body style="font:16px/1.5 sans-serif;padding:24px"><h1>Utkastet kan ikke vises</h1><p>${escapeHtml(message)}</p></body></html>`;
  return { status: 409, html };
}
