import type { Context } from '#server/context.ts';
import { lockAddress, lockUntilCommit } from '#server/db/advisory-locks.ts';
import { conflict, forbidden, notFound, unauthorized } from '#server/lib/errors.ts';
import { decodePicture } from '#server/lib/picture-decoder.ts';
import type { ProfileRequest } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { forgetInActs } from '../audit/index.ts';
import { isBanned, publishNewPicture } from '../chat/index.ts';
import { forgetUser, userDataOf } from '../personal-data/index.ts';
import {
  deleteUser,
  type Picture,
  pictureById,
  pictureOfUser,
  setPicture,
  updateProfile,
  userById,
} from './accounts.store.ts';
import { sessionUserView } from './accounts.view.ts';
import { passwordLinkTask, provedUser } from './password.service.ts';

const NEW_ADDRESS = 'E-postadressen ble byttet akkurat nå. Prøv igjen.';

/** Changes names and bio; fields that are not given stay. */
export async function changeProfile(
  ctx: Context,
  userId: string,
  change: ProfileRequest,
): Promise<SessionUser> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const user = await updateProfile(ctx.db.orm, userId, Object.fromEntries(given));
  if (user === null) throw unauthorized();
  return sessionUserView(user);
}

/** All stored data about a user, for 'Last ned mine data'. */
export async function exportUser(ctx: Context, userId: string) {
  const { orm } = ctx.db;
  const user = await userById(orm, userId);
  if (user === null) throw unauthorized();
  const picture = await pictureOfUser(orm, userId);
  return {
    exportedAt: ctx.clock.now(),
    user: {
      ...sessionUserView(user),
      emailConfirmedAt: user.emailConfirmedAt,
      lastActive: user.lastActive,
      picture:
        picture === null
          ? null
          : `data:image/webp;base64,${Buffer.from(picture.webp).toString('base64')}`,
    },
    ...(await userDataOf(orm, user)),
  };
}

/**
 * Deletes an account: no personal data remains in any table; chat lines stay under a replacement
 * name (docs/product/personal-data.md#deletion-of-an-account).
 * @throws AppError 400 for a wrong password, 401 when it was deleted meanwhile, 409 when its address
 *   was changed meanwhile, 429
 */
export async function deleteAccount(ctx: Context, userId: string, password: string): Promise<void> {
  const { email } = await provedUser(ctx, userId, password, 'password');
  await ctx.db.transaction(async (tx) => {
    await lockAddress(tx, email);
    const user = await userById(tx, userId);
    if (user === null) throw unauthorized();
    if (user.email !== email) throw conflict(NEW_ADDRESS);
    // A change of the plan holds rows of it and inserts others.
    await lockUntilCommit(tx, `plan:${user.id}`);
    await forgetInActs(tx, { subjectType: 'user', id: user.id });
    await ctx.jobs.forget(tx, passwordLinkTask.name, 'userId', [user.id]);
    await ctx.sessions.endAllOf(tx, user.id);
    await forgetUser(tx, ctx, user);
    await deleteUser(tx, user.id);
  });
  // The id alone: after a restore of an older backup it says whom to delete again.
  ctx.logger.info({ userId }, 'an account was deleted');
}

/**
 * Stores a user's picture, re-encoded.
 * @throws AppError 400 for bytes that are no picture, 403 while the user is banned from the chat, 503 when
 *   the queue of re-encodings is full
 */
export async function changePicture(
  ctx: Context,
  userId: string,
  bytes: Buffer,
): Promise<SessionUser> {
  const webp = await profilePicture(bytes, userId);
  return store(ctx, userId, { id: ctx.random.uuid(), webp, createdAt: ctx.clock.now() });
}

/** Removes a user's picture; does nothing when there is none. */
export async function removePicture(ctx: Context, userId: string): Promise<SessionUser> {
  return store(ctx, userId, null);
}

const BANNED = 'Du kan ikke ha profilbilde mens du er utestengt fra chatten.';

async function store(ctx: Context, userId: string, picture: Parameters<typeof setPicture>[2]) {
  const user = await ctx.db.transaction(async (tx) => {
    const changed = await setPicture(tx, userId, picture);
    // Without a picture before and after there is nothing to tell.
    if (changed === null) return userById(tx, userId);
    // Chat lines show the picture of their author.
    await publishNewPicture(ctx, tx, userId);
    // Behind the lock of the user's row, which a ban takes too.
    if (picture !== null && (await isBanned(tx, userId, ctx.clock.now()))) throw forbidden(BANNED);
    return changed;
  });
  if (user === null) throw unauthorized();
  return sessionUserView(user);
}

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** The picture of a file name; AppError 404 for any other name. */
export async function findPicture(ctx: Context, file: string): Promise<Picture> {
  const id = FILE.exec(file)?.[1];
  const picture = id === undefined ? null : await pictureById(ctx.db.orm, id);
  if (picture === null) throw notFound();
  return picture;
}

/** Edge of a stored picture, in pixels. */
const PICTURE_EDGE = 256;

/**
 * A picture as it is stored: 256 × 256 WebP, cut to the middle, turned as its EXIF data says, and
 * without any metadata.
 * @throws AppError 400 for what is no picture, broken or too large; 503 when too many wait
 */
function profilePicture(bytes: Buffer, userId: string): Promise<Buffer> {
  return decodePicture(bytes, `user:${userId}`, (picture) =>
    picture.resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
}
