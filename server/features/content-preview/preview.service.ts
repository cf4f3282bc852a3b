import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { RenderedPage, Renderer } from '#server/http/pages.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { sameSecret } from '#server/lib/random.ts';
import type { Content, Edition, SiteDocument } from '#shared/content/types.ts';
import { type ContentKey, contentKey } from '#shared/contracts/content.ts';
import type { ContentSummary, PreviewAnswer } from '#shared/contracts/content-admin.ts';
import { formatDate, MINUTE_MS, osloClock, osloDate, weekdayName } from '#shared/oslo-time.ts';
import { actIdOf } from '#shared/paths.ts';
import { parseDocument } from '#shared/rules/content-schema.ts';
import { publicEdition } from '#shared/rules/public-edition.ts';
import { type Draft, draftOf, listDocuments, titleOf } from '../content/index.ts';

/** Base path of previews. */
const PREVIEWS = '/forhandsvisning';
const LASTS_MS = 15 * MINUTE_MS;

type Outcome = { document: Edition | SiteDocument } | { problem: string };

/** Parses a draft for rendering; fields may still be empty. */
function renderable({ key, document: draft }: Draft): Outcome {
  const { document, issues } = parseDocument(contentKey.parse(key), draft);
  if (document !== null) return { document };
  const [broken] = issues.filter(({ unfinished }) => !unfinished);
  if (broken !== undefined) return { problem: `${broken.path}: ${broken.message}` };
  return { document: draft as unknown as Edition | SiteDocument };
}

interface Drafts {
  titles: string[];
  documents: (Edition | SiteDocument)[];
  /** Error of the first draft that cannot be rendered; null when all can. */
  problem: string | null;
}

/** The current drafts; documents withdrawn meanwhile are left out. */
async function readDrafts({ db }: Context, keys: readonly ContentKey[]): Promise<Drafts> {
  const read: Drafts = { titles: [], documents: [], problem: null };
  for (const key of keys) {
    const draft = await draftOf(db.orm, key);
    if (draft === null) continue;
    const title = titleOf(draft);
    const outcome = renderable(draft);
    if ('problem' in outcome) read.problem ??= `${title}: ${outcome.problem}`;
    else read.documents.push(outcome.document);
    read.titles.push(title);
  }
  return read;
}

/** The live content with some published versions replaced, as visitors would get them. */
function withDocuments(live: Content, documents: Drafts['documents']): Content {
  let { site } = live;
  const editions = new Map(live.editions.map((edition) => [edition.year, edition]));
  for (const document of documents) {
    if ('year' in document) editions.set(document.year, publicEdition(document));
    else site = document;
  }
  return {
    ...live,
    version: `utkast ${live.version}`,
    site,
    editions: [...editions.values()].sort((a, b) => a.year - b.year),
  };
}

interface PreviewWish {
  /** The document whose draft is always shown. */
  key: ContentKey;
  /** Other documents shown as drafts; by default all with unpublished changes. */
  drafts?: readonly ContentKey[] | undefined;
  now: Date;
  sid: string;
}

/**
 * URL at which a login sees the site with drafts at a chosen time.
 * @throws AppError 404 for an unknown document, 400 for a draft that cannot be rendered
 */
export async function makePreview(
  ctx: Context,
  { key, drafts, now, sid }: PreviewWish,
): Promise<PreviewAnswer> {
  const { items } = await listDocuments(ctx);
  if (!items.some((item) => item.key === key)) throw notFound();
  const unknown = drafts?.find((draft) => !items.some((item) => item.key === draft));
  if (unknown !== undefined) throw badRequest({ drafts: `${unknown} finnes ikke lenger.` });
  const isWanted = (item: ContentSummary) =>
    drafts === undefined ? item.state !== 'published' : drafts.includes(item.key);
  const shown = items.filter((item) => item.key === key || isWanted(item));
  const keys = shown.map((item) => item.key);
  const { problem } = await readDrafts(ctx, keys);
  if (problem !== null) throw badRequest({ drafts: problem });
  const until = ctx.clock.now().getTime() + LASTS_MS;
  const token = previewToken({ keys, now: now.getTime(), until }, sid, ctx.config.sessionSecret);
  return {
    url: `${PREVIEWS}/${token}`,
    expiresAt: new Date(until).toISOString(),
    drafts: shown.map((item) => ({ key: item.key, title: item.title })),
  };
}

/** A rendered page with its source. */
export interface ShownPreview extends RenderedPage {
  content: Content;
}

interface PreviewRequest {
  token: string;
  path: string;
  /** Session that requests it; null without a login. */
  sid: string | null;
  framed: boolean;
}

const isPage = ({ paths }: Renderer, path: string) =>
  paths.includes(path) || actIdOf(path) !== null;

/** A page of a preview; null for a token that is not valid for this login, or an unknown path. */
export async function showPreview(
  ctx: Context,
  renderer: Renderer | undefined,
  { token, path, sid, framed }: PreviewRequest,
): Promise<ShownPreview | null> {
  if (sid === null || renderer === undefined || !isPage(renderer, path)) return null;
  const preview = readToken(token, sid, ctx.config.sessionSecret, ctx.clock.now());
  if (preview === null) return null;
  const content = ctx.content.current();
  const { titles, documents, problem } = await readDrafts(ctx, preview.keys);
  if (titles.length === 0) return null;
  if (problem !== null) return { ...brokenDraftPage(problem), content };
  const shown = withDocuments(content, documents);
  const now = new Date(preview.now);
  const base = `${PREVIEWS}/${token}`;
  const page = await rendered(ctx, () => renderer.render(path, now, shown, base));
  if (page === null) return { ...brokenDraftPage(UNRENDERABLE), content };
  const { status, html } = page;
  // An act that is not in the drafts.
  if (status === 404) return null;
  return { status, html: previewHtml(html, { path, base, titles, now, framed }), content: shown };
}

const UNRENDERABLE = 'Siden kan ikke vises med det som står i utkastet nå.';

/** Renders a page of a draft; null when rendering fails, which is logged as our error. */
async function rendered(
  { logger }: Pick<Context, 'logger'>,
  render: () => ReturnType<Renderer['render']>,
): Promise<RenderedPage | null> {
  try {
    return await render();
  } catch (error) {
    logger.error({ err: error }, 'a draft could not be rendered');
    return null;
  }
}

/** Content of a token: document drafts at a chosen time. Times are Unix ms. */
const preview = z.object({
  keys: z.array(contentKey),
  now: z.number().int(),
  until: z.number().int(),
});
type Preview = z.infer<typeof preview>;

/** Length of a signature: 32 bytes in base64url. */
const SIGNATURE = 43;
const TOKEN = /^[A-Za-z0-9_-]{50,800}$/;

/** Signs for one login: `sid` is part of the signed text but not of the URL. */
function sign(payload: string, sid: string, secret: string): string {
  return createHmac('sha256', secret).update(`preview:${sid}:${payload}`).digest('base64url');
}

/** Token for a preview's URL, valid only with the login that requested it. */
function previewToken(value: Preview, sid: string, secret: string): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return payload + sign(payload, sid, secret);
}

/** Content of a token; null when it is forged, expired or another login's. */
function readToken(token: string, sid: string, secret: string, now: Date): Preview | null {
  if (!TOKEN.test(token)) return null;
  const payload = token.slice(0, -SIGNATURE);
  if (!sameSecret(token.slice(-SIGNATURE), sign(payload, sid, secret))) return null;
  const value = preview.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return now.getTime() < value.until ? value : null;
}

interface PreviewPage {
  /** The page's own path. */
  path: string;
  /** URL of the preview's home page, without a trailing slash. */
  base: string;
  /** Titles of the documents shown as drafts. */
  titles: readonly string[];
  now: Date;
  /** Shown in a frame of the back office, which has its own close button. */
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

/** Bar on the page that names the drafts and has the link to end the preview. */
function bar({ path, titles, now, framed }: PreviewPage): string {
  const end = framed
    ? ''
    : `<a href="${path}" style="color:inherit;text-decoration:underline">Avslutt forhåndsvisning</a>`;
  const what = titles.map(escapeHtml).join(', ');
  return `<aside aria-label="Forhåndsvisning" style="${BAR}"><span><strong>Utkast</strong> · ${what} · ${momentText(now)}</span>${end}</aside>`;
}

/**
 * A page of the site as a preview. `data-preview` tells the script below the URL prefix, that time
 * runs on from the page's time, and that there is no newer content.
 */
function previewHtml(html: string, page: PreviewPage): string {
  return html
    .replace('<html ', () => `<html data-preview="${page.base}" `)
    .replace('</body>', () => `${bar(page)}</body>`);
}

/** Shown in place of a page while the draft is invalid. */
function brokenDraftPage(message: string): RenderedPage {
  const html = `<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>Utkast</title></head><body style="font:16px/1.5 sans-serif;padding:24px"><h1>Utkastet kan ikke vises</h1><p>${escapeHtml(message)}</p></body></html>`;
  return { status: 409, html };
}
