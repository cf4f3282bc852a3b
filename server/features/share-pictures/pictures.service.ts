import { readFile } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import { addressKeys } from '#server/http/limits.ts';
import type { PreparedBody } from '#server/http/prepared.ts';
import { prepareBody } from '#server/http/prepared-body.ts';
import { createConcurrencyLimit } from '#server/lib/concurrency-limit.ts';
import { notFound } from '#server/lib/errors.ts';
import { loadSharp } from '#server/lib/picture-decoder.ts';
import type { Edition, PictureRef, Slot } from '#shared/content/types.ts';
import { capitalize, formatDateRange } from '#shared/oslo-time.ts';
import { actIdOf, actPath } from '#shared/paths.ts';
import {
  type Act,
  actDay,
  findAct,
  kindName,
  shownTimes,
  stageName,
  worldOf,
} from '#shared/rules/acts.ts';
import { hasPart } from '#shared/rules/edition-parts.ts';
import { currentEdition, firstDay, lastDay, takesPlace } from '#shared/rules/festival-phase.ts';
import { PICTURE_WIDTHS } from '#shared/rules/pictures.ts';
import { planDays } from '#shared/rules/plan-days.ts';
import { readPlanFragment } from '#shared/rules/plan-link.ts';
import type { ShareFormat } from '#shared/rules/share-pictures.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { affiliateOfCode } from '../affiliates/index.ts';
import { findPicture } from '../content-pictures/index.ts';
import { drawingFile, type Letters, openLetters } from './letters.ts';
import { boxOf, drawPoster, type Poster } from './poster.ts';
import type { Placed } from './scene.ts';

export interface AskedPicture {
  format: ShareFormat;
  file: string;
  /** The fragment that shares a plan. */
  plan?: string | undefined;
}

/** A poster and the picture on it. */
export interface Drawing {
  poster: Poster;
  picture: PictureRef | null;
}

const bank = (name: string): PictureRef => ({ kind: 'bank', name, alt: '' });

const SHEET = { isStruck: false, mark: '', rows: [], world: 'ctrl' } as const;

const isOff = ({ cancelled }: Edition) => cancelled !== undefined && cancelled !== null;

function sheet(ctx: Context, edition: Edition) {
  return {
    ...SHEET,
    // The key beside it says CTRL.
    festival: edition.name.replace(/^CTRL\s+/i, ''),
    otherwise: edition.name,
    address: '',
    host: new URL(ctx.publicUrl()).host,
  };
}

function factsOf(edition: Edition): string[] {
  return [formatDateRange(firstDay(edition), lastDay(edition)), edition.venue];
}

function festival(ctx: Context, edition: Edition): Drawing {
  const { host: _, ...base } = sheet(ctx, edition);
  const isStruck = isOff(edition);
  const facts = [...(isStruck ? ['Avlyst'] : []), ...factsOf(edition)].join(', ');
  const poster = { ...base, heading: edition.name, isStruck, facts: [facts] };
  return { poster: { ...poster, layout: 'wide' }, picture: bank('hero') };
}

const WORLDS = {
  musikk: 'tast-musikk',
  gaming: 'tast-gaming',
  cosplay: 'tast-cosplay',
  ctrl: 'blank',
} as const;

/** `Fredag 21. august 2026`, and the time with the stage. */
function momentOf({ edition, slot }: Act): string[] {
  const { start, end } = shownTimes(slot);
  const time = end === null ? start : `${start}–${end}`;
  return [
    `${capitalize(actDay(slot))} ${slot.date.slice(0, 4)}`,
    `${time}, ${stageName(edition, slot.stage)}`,
  ];
}

function actDrawing(ctx: Context, act: Act, format: ShareFormat): Drawing {
  const { edition, slot } = act;
  const { host, ...base } = sheet(ctx, edition);
  const world = worldOf(act);
  return {
    poster: {
      ...base,
      layout: format,
      heading: slot.act,
      otherwise: kindName(ctx.content.current().site, slot.kind),
      isStruck: !takesPlace(slot),
      mark: slotMark(slot, edition, ctx.clock.now())?.text ?? '',
      facts: momentOf(act),
      world,
      address: format === 'story' ? host : '',
    },
    picture: slot.picture ?? bank(WORLDS[world]),
  };
}

const rowOf = (slot: Slot) => ({
  time: shownTimes(slot).start,
  text: slot.act,
  isStruck: !takesPlace(slot),
});

/** The acts of a shared plan, in the programme's order, each once. @throws AppError 404 without any */
function planDrawing(ctx: Context, fragment: string): Drawing {
  const { editions } = ctx.content.current();
  const known = editions.flatMap(({ slots }) => slots.map(({ id }) => id));
  const plan = readPlanFragment(fragment, known);
  const days = planDays(editions, new Set(plan.kind === 'plan' ? plan.ids : []));
  const last = days.at(-1);
  if (last === undefined) throw notFound();
  const { host, ...base } = sheet(ctx, last.edition);
  const rows = days
    .filter(({ edition }) => edition === last.edition)
    .flatMap(({ acts }) => {
      const [first] = acts.map(({ slot }) => slot);
      const day = first === undefined ? '' : capitalize(actDay({ ...first, start: '12:00' }));
      return [{ time: '', text: day, isStruck: false }, ...acts.map(({ slot }) => rowOf(slot))];
    });
  return {
    poster: { ...base, layout: 'list', heading: 'Min timeplan', facts: [], rows, address: host },
    picture: null,
  };
}

function titled(ctx: Context, edition: Edition, heading: string, name: string): Drawing {
  const { host: _, ...base } = sheet(ctx, edition);
  const poster = { ...base, layout: 'kort', heading, facts: factsOf(edition) } as const;
  return { poster, picture: bank(name) };
}

/** A promoter's picture: posts that are rewarded say so. @throws AppError 404 */
async function codeDrawing(ctx: Context, edition: Edition, typed: string): Promise<Drawing> {
  const found = await affiliateOfCode(ctx.db.orm, typed);
  if (found === null) throw notFound();
  const { site } = ctx.content.current();
  const drawing = titled(ctx, edition, site.texts.hero.lines.join(' '), 'tre-taster');
  const facts = [`${edition.name}, ${formatDateRange(firstDay(edition), lastDay(edition))}`];
  return {
    ...drawing,
    poster: { ...drawing.poster, mark: 'Reklame', facts: [...facts, `Kode ${found.code}`] },
  };
}

const CODE = /^kode-([A-Za-z0-9-]{1,40})$/;

/** What a picture shows. @throws AppError 404 for what is not published or not known */
async function drawingOf(ctx: Context, asked: AskedPicture): Promise<Drawing> {
  const { format, plan } = asked;
  const subject = /^(.+)\.png$/.exec(asked.file)?.[1] ?? '';
  const content = ctx.content.current();
  const now = ctx.clock.now();
  const edition = currentEdition(content.editions, now);
  const id = actIdOf(subject.replace(/^program-/, actPath('')));
  const act = id === null ? null : findAct(content.editions, id);
  if (act !== null) return actDrawing(ctx, act, format);
  if (subject === 'timeplan' && format === 'story') return planDrawing(ctx, plan ?? '');
  if (format === 'story') throw notFound();
  if (subject === 'festival') return festival(ctx, edition);
  if (subject === 'timeplan') return titled(ctx, edition, 'Min timeplan', 'hender');
  if (subject === 'omradeplan' && hasPart(content, 'grounds', now)) {
    return titled(ctx, edition, 'Områdeplan', 'hoyttalervegg');
  }
  const code = CODE.exec(subject)?.[1];
  if (code === undefined) throw notFound();
  return codeDrawing(ctx, edition, code);
}

/** Pictures kept, the last asked for; one takes 90 kB at most. */
const MOST_KEPT = 100;

/** A published change of an act has another address in the page's head. */
const CACHE = 'public, max-age=300';

export interface SharePictures {
  /**
   * @param address of the visitor
   * @throws AppError 404 for what is not published, 429 when the address has had many drawn, 503 when
   * too many wait to be drawn
   */
  find(asked: AskedPicture, address: string): Promise<PreparedBody>;
}

/** Draws each picture once, one at a time; whoever asks for the same one shares the drawing. */
export function createSharePictures(ctx: Context): SharePictures {
  const kept = new Map<string, Promise<PreparedBody>>();
  const turns = createConcurrencyLimit({ parallel: 1, waiting: 60, retrySeconds: 5 });
  let letters: Promise<Letters> | undefined;

  const make = async ({ poster, picture }: Drawing): Promise<PreparedBody> => {
    letters ??= openLetters();
    const tools = { sharp: await loadSharp(), letters: await letters };
    const png = await drawPoster(tools, poster, await placed(ctx, poster.layout, picture));
    return prepareBody(png, { type: 'image/png', cacheControl: CACHE });
  };

  return {
    find: async (asked, address) => {
      const drawing = await drawingOf(ctx, asked);
      const key = JSON.stringify(drawing);
      if (!kept.has(key)) await ctx.limits.consume('sharePicture', addressKeys(address));
      // Plans are without number and wait among themselves.
      const lane = drawing.poster.layout === 'list' ? 'plans' : '';
      const body = kept.get(key) ?? turns(() => make(drawing), lane);
      kept.delete(key);
      kept.set(key, body);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      body.catch(() => kept.delete(key));
      return body;
    },
  };
}

/** Drawn pictures that stand on night, with how large their pixels are; others fill their box. */
const ON_NIGHT: Partial<Record<string, number>> = {
  'tast-musikk': 2,
  'tast-gaming': 2,
  'tast-cosplay': 2,
  enter: 2,
  esc: 2,
  blank: 3,
};

const MIDDLE = { x: 50, y: 50 };

/** The picture in its place; without it where its file is gone. */
async function placed(
  ctx: Context,
  layout: Poster['layout'],
  picture: PictureRef | null,
): Promise<Placed | null> {
  const box = boxOf(layout);
  if (picture === null || box === null) return null;
  const focus = picture.focus ?? MIDDLE;
  if (picture.kind === 'upload') {
    const file = `${picture.hash}-${PICTURE_WIDTHS.large}.webp`;
    const found = await findPicture(ctx, file).catch(() => null);
    return found && { bytes: Buffer.from(found.webp), box, focus, onNight: false };
  }
  const bytes = await readFile(drawingFile(`${picture.name}.png`)).catch(() => null);
  const scale = ON_NIGHT[picture.name];
  if (bytes === null) return null;
  if (scale === undefined) return { bytes, box, focus, onNight: false };
  return { bytes, box, focus, scale: layout === 'story' ? scale * 2 : scale, onNight: true };
}
