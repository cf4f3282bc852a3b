import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { mayMail, wheelWinMail } from '#server/email/index.ts';
import { assertSameSubmit, idempotentId } from '#server/http/idempotency.ts';
import { badRequest, conflict } from '#server/lib/errors.ts';
import { type Random, tokenHash } from '#server/lib/random.ts';
import type { WheelField } from '#shared/content/types.ts';
import { fold } from '#shared/contracts/text.ts';
import {
  type ClaimAnswer,
  type SpinAnswer,
  type SpinRequest,
  WHEEL_LINK_DAYS,
} from '#shared/contracts/wheel.ts';
import { DAY_MS, osloDate } from '#shared/oslo-time.ts';
import { confirmedUser, giveSpinGift, type Spin, spendTurn, wheelField } from '../rewards/index.ts';
import {
  claimSpin,
  insertSpin,
  setSpinAddress,
  spinById,
  spinByToken,
  spinOfDay,
} from './wheel.store.ts';

const ALREADY_SPUN = 'Du har allerede snurret hjulet i dag. Velkommen tilbake i morgen!';
const INVALID_WIN = 'Lenken er ugyldig eller for gammel. Snurr hjulet én gang til.';

const IN_PROFILE = 'Gevinsten ligger under Gaver på profilen din.';
const IN_MAIL = 'Sjekk e-posten din. Med lenken der henter du gevinsten.';
const ALREADY_WON = 'Du har allerede fått en gevinst fra hjulet den dagen.';
const NEEDS_ACCOUNT =
  'Lag en konto med samme e-postadresse og bekreft den, så ligger gevinsten under Gaver.';

/** Who spins, and from where. */
interface Spinner {
  /** Whoever is logged in, in this browser. */
  userId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  idempotencyKey: string | null;
}

const isWin = (field: WheelField | undefined): field is WheelField =>
  field !== undefined && field.kind !== 'nothing';

function answer(ctx: Context, { prize, claimedAt }: Pick<Spin, 'prize' | 'claimedAt'>): SpinAnswer {
  const field = wheelField(ctx, prize);
  const text = field?.text ?? '';
  const then = claimedAt === null ? IN_MAIL : IN_PROFILE;
  return { success: true, prize, message: isWin(field) ? `${text} ${then}` : text };
}

/**
 * Draws a prize, once for each address and Oslo day (docs/product/accounts.md#wheel). A win becomes
 * a gift
 * at once when the one who is logged in has confirmed the address; anybody else gets a link by
 * e-mail. The same submit again, by its Idempotency-Key, answers the same.
 * The owner of a mailbox gets the spin that somebody else made with it that day, however the address
 * was spelt.
 * @throws AppError 409 when the address, or the user, has had the spin of the day, 422 when the key came
 *   before with another name
 */
export async function spin(
  ctx: Context,
  request: SpinRequest,
  { userId, idempotencyKey, ...sender }: Spinner,
): Promise<SpinAnswer> {
  const { epost } = request;
  const id = idempotentId(ctx, idempotencyKey, 'spin', fold(epost));
  return ctx.db.transaction(async (tx) => {
    await lockAddress(tx, epost);
    const known = await spinById(tx, id);
    if (known !== null) {
      assertSameSubmit(known, { navn: request.navn });
      return answer(ctx, known);
    }
    const field = drawField(ctx.content.current().site.wheel, ctx.random);
    const isOwn = userId !== null && (await confirmedUser(tx, epost)) === userId;
    const now = ctx.clock.now();
    const day = osloDate(now);
    const made = await spendTurns(tx, ctx, { userId: isOwn ? userId : null, epost, day });
    if (isOwn && made !== null) return takeOver(tx, ctx, { userId, epost, spin: made, now });
    const token = isWin(field) && !isOwn ? ctx.random.token() : null;
    const stored = await insertSpin(tx, {
      ...request,
      ...sender,
      id,
      prize: field.id,
      points: field.points,
      day,
      spunAt: now,
      claimedAt: isWin(field) && isOwn ? now : null,
      claimTokenHash: token === null ? null : tokenHash(token),
    });
    if (stored === null) throw conflict(ALREADY_SPUN);
    if (isOwn) await giveSpinGift(tx, ctx, userId, stored, true);
    if (token !== null) await mailWin(tx, ctx, { epost, label: field.label, token });
    return answer(ctx, stored);
  });
}

/**
 * Spends the turns of a spin: that of the mailbox, and that of the user whose address it is, since
 * another address of theirs is no other turn.
 * @returns the spin of that user's mailbox which somebody made without a login; null for a new spin
 * @throws AppError 409 when a turn was spent before
 */
async function spendTurns(
  tx: Orm,
  ctx: Context,
  { userId, epost, day }: { userId: string | null; epost: string; day: string },
): Promise<Spin | null> {
  const use = 'spin';
  if (userId !== null && !(await spendTurn(tx, ctx, { use, userId, day }))) {
    throw conflict(ALREADY_SPUN);
  }
  if (await spendTurn(tx, ctx, { use, email: epost, day })) return null;
  const made = userId === null ? null : await spinOfDay(tx, epost, day);
  if (made === null) throw conflict(ALREADY_SPUN);
  // Another spelling may be the address of another account.
  const owner = await confirmedUser(tx, made.epost);
  if (owner !== null && owner !== userId) throw conflict(ALREADY_SPUN);
  return made;
}

/** Gives the owner of a mailbox the spin of the day that somebody made with it without a login. */
async function takeOver(
  tx: Orm,
  ctx: Context,
  { userId, epost, spin: made, now }: { userId: string; epost: string; spin: Spin; now: Date },
): Promise<SpinAnswer> {
  if (fold(made.epost) !== fold(epost)) await setSpinAddress(tx, made.id, epost);
  const isAWin = isWin(wheelField(ctx, made.prize));
  if (isAWin) {
    await claimSpin(tx, made.id, now);
    await giveSpinGift(tx, ctx, userId, made, true);
  }
  return answer(ctx, { ...made, claimedAt: isAWin ? now : null });
}

/** Over the limit of the address no e-mail goes out, and the answer is the same. */
async function mailWin(
  tx: Orm,
  ctx: Context,
  { epost, ...win }: { epost: string; label: string; token: string },
): Promise<void> {
  if (!(await mayMail(ctx, 'wheel', epost, ctx.db.sqlOf(tx)))) return;
  const mail = wheelWinMail({ ...win, daysValid: WHEEL_LINK_DAYS, publicUrl: ctx.publicUrl() });
  await ctx.mailer.enqueue(tx, { to: epost, ...mail });
}

/**
 * Lets a win count, by the link of its e-mail, and gives it to the user whose confirmed address
 * it is; without one it waits for the address to be confirmed. A second call answers the same.
 * @throws AppError 400 for a token that is unknown or too old, 409 when the user has had that day's win
 */
export async function claim(ctx: Context, token: string): Promise<ClaimAnswer> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - WHEEL_LINK_DAYS * DAY_MS);
  const refusal = badRequest({ token: INVALID_WIN });
  return ctx.db.transaction(async (tx) => {
    const known = await spinByToken(tx, tokenHash(token), since);
    if (known === null) throw refusal;
    await lockAddress(tx, known.epost);
    // Its address may have been changed with its user's meanwhile.
    const won = await claimSpin(tx, known.id, now);
    if (won === null) throw refusal;
    const userId = await confirmedUser(tx, won.epost);
    const credited = userId !== null && (await giveSpinGift(tx, ctx, userId, won)) !== 'refused';
    const field = wheelField(ctx, won.prize);
    if (userId !== null && !credited && isWin(field)) throw conflict(ALREADY_WON);
    const text = field?.text ?? '';
    const message = `${text} ${credited ? IN_PROFILE : NEEDS_ACCOUNT}`;
    return { success: true, prize: won.prize, message, credited };
  });
}

/**
 * Draws a field: each has the chance of its weight among all.
 * @throws Error when no field has a weight
 */
export function drawField(
  fields: readonly WheelField[],
  random: Pick<Random, 'bytes'>,
): WheelField {
  const sum = fields.reduce((all, { weight }) => all + weight, 0);
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  let left = ((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / 2 ** 32) * sum;
  for (const field of fields) {
    if (left < field.weight) return field;
    left -= field.weight;
  }
  throw new Error('The wheel has no field to stop at');
}
