import { z } from 'zod';

/*
 * Each call is declared once: method, path, authorisation, parameters, query, body and answer.
 * Server routes, client types, test checks and the OpenAPI document are derived from it.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Name of a call: 'PATCH /api/contact/:id'. `:name` is one path segment. */
export type CallName = `${Method} /${string}`;

/** Kinds of login. */
type Person = 'user' | 'affiliate' | 'admin';

/**
 * Who may make a call. `anyone` needs no session; `user`, `affiliate` and `admin` need a session of
 * that kind; `local` needs a request from this machine or METRICS_TOKEN.
 */
export type Who = 'anyone' | 'local' | Person;

/** An answer or body that is not JSON: a file, a page, a redirect, a picture. */
interface Bytes {
  readonly type: string;
}

export interface Call {
  readonly who: Who;
  /** For `anyone`: the kind of session to read if there is one. */
  readonly session?: Person;
  /** Path parameters. An invalid one gives 404. */
  readonly params?: z.ZodType<Record<string, string | number>>;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType | Bytes;
  readonly answer: z.ZodType | Bytes;
  /** Status of a successful answer; default 200. */
  readonly status?: 201;
}

export type Calls = Readonly<Record<CallName, Call>>;

/**
 * Declares calls. Keeps the exact type of each entry, from which client and server infer theirs.
 */
export const calls = <const T extends Calls>(table: T): T => table;

/** An answer or body of this media type. */
export const bytes = (type: string): Bytes => ({ type });

/** Whether an answer or body is not JSON. */
export const isBytes = (what: z.ZodType | Bytes): what is Bytes => !('safeParse' in what);

/** Method and path of a call. */
export function partsOf(name: CallName): { method: Method; path: string } {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path };
}

/** Parsed value of one part of a call; undefined if the call has no such part. */
export type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined;
export type AnswerOf<C extends Call> = C['answer'] extends z.ZodType ? z.input<C['answer']> : never;

/** Path parameter `id`, a UUID. */
export const idParams = z.object({ id: z.uuid() });
