import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import { settings } from '#server/db/schema/index.ts';

const TEST_MAIL = 'test-mail';

const mailTrial = z.object({
  /** Hash of the tested settings. */
  fingerprint: z.string(),
  accepted: z.boolean(),
  /** Result in Norwegian, without addresses. */
  message: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type MailTrial = z.infer<typeof mailTrial>;

export async function lastMailTrial(orm: Orm): Promise<MailTrial | null> {
  const [row] = await orm.select().from(settings).where(eq(settings.key, TEST_MAIL));
  return mailTrial.safeParse(row?.value).data ?? null;
}

export async function keepMailTrial(tx: Orm, trial: MailTrial): Promise<void> {
  await keep(tx, TEST_MAIL, trial, new Date(trial.at));
}

const LAUNCH = 'launch';

const launchState = z.object({
  /** True when somebody hid 'Kom i gang' or everything was done. */
  hidden: z.boolean().default(false),
  /** Key of the edition whose name and days an administrator has confirmed. */
  confirmed: z.string().nullable().default(null),
});
type LaunchState = z.infer<typeof launchState>;

export async function launchStateOf(orm: Orm): Promise<LaunchState> {
  const [row] = await orm.select().from(settings).where(eq(settings.key, LAUNCH));
  return launchState.parse(launchState.safeParse(row?.value).data ?? {});
}

/** Changes the given fields; others stay. */
export async function changeLaunchState(
  tx: Orm,
  change: Partial<LaunchState>,
  now: Date,
): Promise<void> {
  await keep(tx, LAUNCH, change, now);
}

/** Merges `value` into the stored object. */
async function keep(tx: Orm, key: string, value: object, updatedAt: Date): Promise<void> {
  const joined = sql`${settings.value} || excluded.value`;
  await tx
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value: joined, updatedAt } });
}
