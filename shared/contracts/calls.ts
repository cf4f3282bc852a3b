import type { z } from 'zod';

/*
 * A call is declared once: method, path, who may make it, parameters, query, body and answer. The
 * server's routes, the client's types, the checks of the tests and the OpenAPI document are made
 * from the declaration.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** 'PATCH /api/contact/:id': the name of a call everywhere. `:name` is one segment of the path. */
export type CallName = `${Method} /${string}`;

/** Kinds of login. */
type Person = 'user' | 'affiliate' | 'admin';

/**
 * Who may make a call. `anyone` needs no session; `user`, `affiliate` and `admin` need a session of
 * that kind; `local` is a caller on this machine or one with METRICS_TOKEN.
 */
export type Who = 'anyone' | 'local' | Person;

/** An answer or a body that is not JSON: a file, a page, a redirect, a picture. */
interface Bytes {
  /** Media type. */
  readonly type: string;
}

export interface Call {
  readonly who: Who;
  /** For `anyone`: the login that is read when the browser has one. */
  readonly session?: Person;
  /** Parameters of the path. One that is not valid is an unknown one: 404. */
  readonly params?: z.ZodType<Record<string, string | number>>;
  readonly query?: z.ZodType;
  /** JSON, or the bytes of a file. */
  readonly body?: z.ZodType | Bytes;
  /** JSON of a successful answer, or bytes. */
  readonly answer: z.ZodType | Bytes;
  /** Status of a successful answer; default 200. */
  readonly status?: 201;
}

export type Calls = Readonly<Record<CallName, Call>>;

/** Declares calls. Keeps the type of each entry, from which client and server infer theirs. */
export const calls = <const T extends Calls>(table: T): T => table;

/** An answer or body of this media type. */
export const bytes = (type: string): Bytes => ({ type });

/** Whether an answer or a body is no JSON. */
export const isBytes = (what: z.ZodType | Bytes): what is Bytes => !('safeParse' in what);

/** Method and path of a call. */
export function partsOf(name: CallName): { method: Method; path: string } {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path };
}

/** What a handler gets of one part of a call, and what it answers; undefined where it has none. */
export type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined;
export type AnswerOf<C extends Call> = C['answer'] extends z.ZodType ? z.input<C['answer']> : never;
