import { type ContentKey, contentKey } from '#shared/contracts/content.ts';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { checkDocument } from '#shared/rules/content-checks.ts';
import type { JsonObject } from './pointer.ts';

/** A document's key, of a text that may be none. */
const keyOf = (text: string): ContentKey => contentKey.parse(text);

/** What stands against publishing a draft, as the server will say it. */
export const problemsOf = (
  key: string,
  document: JsonObject,
  live: JsonObject | null,
): ContentProblem[] => checkDocument(keyOf(key), document, { published: live });
