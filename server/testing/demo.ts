import bcrypt from 'bcrypt';
import { seedDemo } from '../seed/seed-demo.ts';
import type { TestServer } from './test-server.ts';

/** What all people of the demo log in with on a test server. */
export const DEMO_PASSWORD = 'demo-passord';

/** Puts the demo into a test server's database, counted back from where its clock stands. */
export async function putDemoIn({ ctx, clock }: Pick<TestServer, 'ctx' | 'clock'>): Promise<void> {
  const passwordHash = await bcrypt.hash(DEMO_PASSWORD, 4);
  await seedDemo({ ...ctx, mode: ctx.config.mode, now: clock.now(), passwordHash });
}
