import bcrypt from 'bcrypt';
import { seedDemo } from '../seed/seed-demo.ts';
import type { TestServer } from './test-server.ts';

/** Password of all demo users on a test server. */
export const DEMO_PASSWORD = 'demo-passord';

/** Inserts the demo data into a test server's database, relative to its clock. */
export async function putDemoIn({ ctx, clock }: Pick<TestServer, 'ctx' | 'clock'>): Promise<void> {
  const passwordHash = await bcrypt.hash(DEMO_PASSWORD, 4);
  await seedDemo({ ...ctx, mode: ctx.config.mode, now: clock.now(), passwordHash });
}
