import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { adminRecoveryCodes, admins } from '#server/db/schema/index.ts';
import { tokenHash } from '#server/lib/random.ts';

/** An admin's columns for the second factor. */
const columns = {
  id: admins.id,
  username: admins.username,
  password: admins.password,
  totpSecret: admins.totpSecret,
  totpEnabledAt: admins.totpEnabledAt,
};

export interface FactorAdmin {
  id: string;
  username: string;
  password: string;
  totpSecret: string | null;
  totpEnabledAt: Date | null;
}

const hashOf = (adminId: string, code: string) => tokenHash(`${adminId}:${code}`);

const isUnused = (adminId: string, code: string) =>
  and(
    eq(adminRecoveryCodes.codeHash, hashOf(adminId, code)),
    eq(adminRecoveryCodes.adminId, adminId),
    isNull(adminRecoveryCodes.usedAt),
  );

export async function factorAdmin(orm: Orm, id: string): Promise<FactorAdmin | null> {
  const [admin] = await orm.select(columns).from(admins).where(eq(admins.id, id));
  return admin ?? null;
}

export async function recoveryCodesLeft(orm: Orm, adminId: string): Promise<number> {
  const [row] = await orm
    .select({ left: count() })
    .from(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), isNull(adminRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Whether an admin has this recovery code, unused. */
export async function hasRecoveryCode(orm: Orm, adminId: string, code: string): Promise<boolean> {
  const found = await orm
    .select({ adminId: adminRecoveryCodes.adminId })
    .from(adminRecoveryCodes)
    .where(isUnused(adminId, code));
  return found.length > 0;
}

/** Stores a secret that is not active yet; false when the second factor is on. */
export async function proposeSecret(orm: Orm, id: string, totpSecret: string): Promise<boolean> {
  const changed = await orm
    .update(admins)
    .set({ totpSecret, totpLastStep: null })
    .where(and(eq(admins.id, id), isNull(admins.totpEnabledAt)))
    .returning({ id: admins.id });
  return changed.length > 0;
}

/** Activates the stored secret; false when it is active or was replaced. */
export async function switchOn(
  tx: Orm,
  { id, secret, step, now }: { id: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(admins)
    .set({ totpEnabledAt: now, totpLastStep: step })
    .where(and(eq(admins.id, id), eq(admins.totpSecret, secret), isNull(admins.totpEnabledAt)))
    .returning({ id: admins.id });
  return changed.length > 0;
}

/** Replaces the recovery codes; only their hashes are stored. */
export async function replaceRecoveryCodes(
  tx: Orm,
  adminId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({ adminId, codeHash: hashOf(adminId, code) }));
  await tx.insert(adminRecoveryCodes).values(rows);
}

/** Removes the second factor with its recovery codes; false when it was off. */
export async function switchOff(tx: Orm, id: string): Promise<boolean> {
  const changed = await tx
    .update(admins)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null })
    .where(and(eq(admins.id, id), isNotNull(admins.totpEnabledAt)))
    .returning({ id: admins.id });
  await replaceRecoveryCodes(tx, id, []);
  return changed.length > 0;
}

/** Uses a step of the app, in rising order only; false when this or a later one was used. */
export async function spendStep(tx: Orm, id: string, step: number): Promise<boolean> {
  const used = await tx
    .update(admins)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(admins.id, id),
        isNotNull(admins.totpEnabledAt),
        or(isNull(admins.totpLastStep), lt(admins.totpLastStep, step)),
      ),
    )
    .returning({ id: admins.id });
  return used.length > 0;
}

/** Uses a recovery code; false for one that is unknown or was used. */
export async function spendRecoveryCode(
  tx: Orm,
  adminId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(adminRecoveryCodes)
    .set({ usedAt: now })
    .where(isUnused(adminId, code))
    .returning({ adminId: adminRecoveryCodes.adminId });
  return used.length > 0;
}
