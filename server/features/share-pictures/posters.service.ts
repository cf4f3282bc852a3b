import type { Context } from '#server/context.ts';
import { notFound } from '#server/lib/errors.ts';
import type { Edition, PictureRef, Slot } from '#shared/content/types.ts';
import { capitalize, formatDateRange } from '#shared/oslo-time.ts';
import { actIdOf, actPath } from '#shared/paths.ts';
import { type Act, actDay, findAct, kindName, shownTimes, worldOf } from '#shared/rules/acts.ts';
import { hasPart } from '#shared/rules/edition-parts.ts';
import { currentEdition, firstDay, lastDay, takesPlace } from '#shared/rules/festival-phase.ts';
import { planDays } from '#shared/rules/plan-days.ts';
import { readPlanFragment } from '#shared/rules/plan-link.ts';
import type { ShareFormat } from '#shared/rules/share-pictures.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import { affiliateOfCode } from '../affiliates/index.ts';
import type { Poster } from './poster.ts';

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
export async function drawingOf(ctx: Context, asked: AskedPicture): Promise<Drawing> {
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
