import type { Context } from '#server/context.ts';
import type { RenderedPage, Renderer } from '#server/http/pages.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import type { Content, Edition, SiteDocument } from '#shared/content/types.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { actIdOf } from '#shared/paths.ts';
import { parseDocument } from '#shared/rules/content-schema.ts';
import { draftOf } from '../content/index.ts';
import { previewToken, readToken } from './preview.address.ts';
import { brokenDraftPage, previewHtml } from './preview.page.ts';

/** Where previews stand. */
export const PREVIEWS = '/forhandsvisning';
const LASTS_MS = 15 * MINUTE_MS;

type Outcome = { document: Edition | SiteDocument } | { problem: string };

/**
 * The draft of a document, if pages can be rendered from it: fields may still be empty.
 * @throws AppError 404 for an unknown document
 */
async function readDraft(ctx: Context, key: ContentKey): Promise<Outcome> {
  const draft = await draftOf(ctx.db.orm, key);
  if (draft === null) throw notFound();
  const { document, issues } = parseDocument(key, draft.document);
  if (document !== null) return { document };
  const [broken] = issues.filter(({ unfinished }) => !unfinished);
  if (broken !== undefined) return { problem: `${broken.path}: ${broken.message}` };
  return { document: draft.document as unknown as Edition | SiteDocument };
}

/** The live content with one document in place of its published version. */
function withDocument(live: Content, key: ContentKey, document: Edition | SiteDocument): Content {
  const version = `utkast ${live.version}`;
  if (!('year' in document)) return { ...live, version, site: document };
  const others = live.editions.filter(({ year }) => key !== `edition:${year}`);
  const editions = [...others, document].sort((a, b) => a.year - b.year);
  return { ...live, version, editions };
}

/**
 * The address at which a login sees the site with the draft of a document at a moment.
 * @throws AppError 404 for an unknown document, 400 for a draft that pages can't be rendered from
 */
export async function makePreview(
  ctx: Context,
  { key, now, sid }: { key: ContentKey; now: Date; sid: string },
): Promise<{ url: string; expiresAt: string }> {
  const draft = await readDraft(ctx, key);
  if ('problem' in draft) throw badRequest({ draft: draft.problem });
  const until = ctx.clock.now().getTime() + LASTS_MS;
  const token = previewToken({ key, now: now.getTime(), until }, sid, ctx.config.sessionSecret);
  return { url: `${PREVIEWS}/${token}`, expiresAt: new Date(until).toISOString() };
}

/** A page of a preview, and what it was rendered from. */
export interface PreviewAnswer extends RenderedPage {
  content: Content;
}

interface PreviewRequest {
  token: string;
  /** The path of the page to see. */
  path: string;
  /** The login that asks; null for nobody. */
  sid: string | null;
  framed: boolean;
}

const isPage = ({ paths }: Renderer, path: string) =>
  paths.includes(path) || actIdOf(path) !== null;

/** A page of a preview; null for a token that shows this login nothing, and for a path that is no page. */
export async function showPreview(
  ctx: Context,
  renderer: Renderer | undefined,
  { token, path, sid, framed }: PreviewRequest,
): Promise<PreviewAnswer | null> {
  if (sid === null || renderer === undefined || !isPage(renderer, path)) return null;
  const preview = readToken(token, sid, ctx.config.sessionSecret, ctx.clock.now());
  if (preview === null) return null;
  const content = ctx.content.current();
  const draft = await readDraft(ctx, preview.key);
  if ('problem' in draft) return { ...brokenDraftPage(draft.problem), content };
  const shown = withDocument(content, preview.key, draft.document);
  const now = new Date(preview.now);
  const page = await rendered(ctx, () => renderer.render(path, now, shown));
  if (page === null) return { ...brokenDraftPage(UNRENDERABLE), content };
  const { status, html } = page;
  // An act that the draft does not have.
  if (status === 404) return null;
  return { status, html: previewHtml(html, { path, now, framed }), content: shown };
}

const UNRENDERABLE = 'Siden kan ikke vises med det som står i utkastet nå.';

/** A page of a draft; null when it cannot be rendered, which is an error of ours and is logged. */
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
