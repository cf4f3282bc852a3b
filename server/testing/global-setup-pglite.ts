import { removeAbandoned } from './temp-dir.ts';
import { embeddedTemplate } from './templates.ts';

/** One migrated embedded database for the whole run, copied by each test server. */
export default async function setup(): Promise<void> {
  removeAbandoned();
  await embeddedTemplate();
}
