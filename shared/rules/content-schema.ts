import type { z } from 'zod';
import {
  type ContentKey,
  type Edition,
  editionDocument,
  type SiteDocument,
  siteDocument,
} from '../contracts/content.ts';
import { issueMessage } from '../contracts/issue-message.ts';
import { pointerOf } from './content-pointer.ts';

/** What the schema says against a value of a document. */
export interface SchemaIssue {
  /** JSON pointer with the ids of members. */
  path: string;
  message: string;
  /** The field is empty and has to be filled before it is published; a draft may hold it. */
  unfinished: boolean;
}

/**
 * A document as it would be published: texts trimmed and normalised. `issues` has the first of each
 * field and is empty exactly when `document` is there.
 */
export function parseDocument(
  key: ContentKey,
  document: unknown,
): { document: Edition | SiteDocument | null; issues: SchemaIssue[] } {
  const schema = key === 'site' ? siteDocument : editionDocument;
  const result = schema.safeParse(document, { error: issueMessage });
  if (result.success) return { document: result.data, issues: [] };
  const issues = result.error.issues.map((issue) => told(document, issue));
  const first = new Map(issues.map((issue) => [issue.path, issue] as const).reverse());
  return { document: null, issues: [...first.values()].reverse() };
}

function told(document: unknown, issue: z.core.$ZodIssue): SchemaIssue {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  let value = document;
  for (const key of issue.path) value = Reflect.get(Object(value), key);
  return {
    path: pointerOf(document, [...issue.path, ...unknown]),
    message: issue.message,
    unfinished: value === '' && issue.code === 'custom',
  };
}
