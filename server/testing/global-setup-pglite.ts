import { makeEmbeddedTemplate, TEMPLATE_DIR } from './templates.ts';

/** One migrated embedded database for the whole run, copied by each test server. */
export default async function setup(): Promise<() => void> {
  const template = await makeEmbeddedTemplate();
  process.env[TEMPLATE_DIR] = template.folder;
  return () => template.remove();
}
