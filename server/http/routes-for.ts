import {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import type { z } from 'zod';
import {
  type AnswerOf,
  type Call,
  type CallName,
  type Calls,
  isBytes,
  type Parsed,
  partsOf,
} from '#shared/contracts/calls.ts';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import type { Context } from '../context.ts';
import { badRequest, notFound, unauthorized } from '../lib/errors.ts';
import { type BodyRequest, readJson } from './body.ts';
import { createSession, type OpenSession } from './session.ts';

/** A router and the path where app.ts mounts it. */
export type Mount = readonly [path: string, router: Router];

/** Returned by a handler that has written the response itself: files, redirects, prepared bytes. */
export const SENT = { isSent: true } as const;

/** A request with validated params, query and body. */
export interface Asked<C extends Call> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  req: Request;
  res: Response;
  /** Continues as if no route had matched; the handler then returns `SENT`. */
  next: NextFunction;
}

type Answer<C extends Call> = AnswerOf<C> | typeof SENT;
type Handler<C extends Call> = (asked: Asked<C>) => Answer<C> | Promise<Answer<C>>;

/** A handler with its middleware. */
interface Route<C extends Call> {
  /** Runs after the login check and before the body is read. */
  first?: readonly RequestHandler[];
  /** Rate limits that count valid requests only. */
  counted?: readonly RequestHandler[];
  /** Reads the body; default is JSON of ordinary size. */
  read?: (req: BodyRequest & Pick<Request, 'query'>) => Promise<unknown>;
  handle: Handler<C>;
}

export type Handlers<T extends Calls> = {
  readonly [N in keyof T]: T[N] extends Call ? Handler<T[N]> | Route<T[N]> : never;
};

/**
 * Routes of declared calls, in the order of docs/product/operation.md#order-of-a-request: session
 * and role, `first`, parameters, query, body, `counted`, handler, answer. A call without a handler,
 * a handler without a call and a wrong answer are type errors. Literal paths are registered before
 * those with parameters.
 */
export function routesFor<T extends Calls>(ctx: Context, table: T, handlers: Handlers<T>): Mount {
  const entries = Object.entries(table) as [CallName, Call][];
  const mount = commonPath(entries.map(([name]) => partsOf(name).path));
  const router = Router({ caseSensitive: true });
  // The types matched each handler with its call; from here on all are handled alike.
  const routes = handlers as unknown as Record<CallName, Handler<Call> | Route<Call>>;
  const isPattern = (name: string) => Number(name.includes(':'));
  for (const [name, call] of entries.toSorted(([a], [b]) => isPattern(a) - isPattern(b))) {
    const { method, path } = partsOf(name);
    const given = routes[name];
    if (given === undefined) throw new Error(`${name} has no handler`);
    const route = typeof given === 'function' ? { handle: given } : given;
    const add = router[method.toLowerCase() as Lowercase<typeof method>].bind(router);
    add(path.slice(mount.length) || '/', ...whoMay(ctx, call), ...serve(call, route));
  }
  return [mount, router];
}

/** Middleware that loads the session of the call's role, and refuses requests without one. */
function whoMay(ctx: Context, { who, session }: Call): RequestHandler[] {
  if (who === 'local') return [];
  if (who === 'anyone') return session === undefined ? [] : [createSession(session, ctx)];
  return [createSession(who, ctx), requireLogin];
}

function serve(call: Call, { first = [], counted = [], read = readJson, handle }: Route<Call>) {
  const validate: RequestHandler = async (req, res, next) => {
    const asked = res.locals as Partial<Asked<Call>>;
    asked.params = paramsOf(call, req) as never;
    if (call.query !== undefined) asked.query = parsed(call.query, req.query) as never;
    if (call.body !== undefined && !isBytes(call.body)) {
      asked.body = parsed(call.body, await read(req)) as never;
    }
    next();
  };
  const answer: RequestHandler = async (req, res, next) => {
    const { params, query, body } = res.locals as Asked<Call>;
    const given = await handle({ params, query, body, req, res, next });
    if (given === SENT) return;
    if (call.status !== undefined) res.status(call.status);
    res.json(given);
  };
  return [...first, validate, ...counted, answer];
}

function paramsOf({ params }: Call, req: Request): z.output<z.ZodType> {
  if (params === undefined) return undefined;
  const result = params.safeParse(req.params);
  if (!result.success) throw notFound();
  return result.data;
}

/** The literal segments shared by the start of all paths. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...rest] = paths.map((path) => path.split('/'));
  const differs = (segment: string, index: number) =>
    segment.startsWith(':') || rest.some((other) => other[index] !== segment);
  const end = first.findIndex(differs);
  return first.slice(0, end === -1 ? first.length : end).join('/');
}

/** The parsed input; throws 400 with the first message of each field. */
function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: issueMessage });
  if (result.success) return result.data;
  throw badRequest(fieldErrors(result.error.issues), undefined);
}

/** The first message per field; issues of the whole object have no field. */
function fieldErrors(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> | undefined {
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (field !== '' && !errors.has(field)) errors.set(field, message);
  }
  return errors.size > 0 ? Object.fromEntries(errors) : undefined;
}

/**
 * 401 without a logged-in session. Must be mounted after the session middleware; without that it
 * refuses every request.
 */
const requireLogin: RequestHandler = (req, _res, next) => {
  if (req.session?.subjectId === undefined) throw unauthorized();
  next();
};

function openSession(req: Pick<Request, 'session'>): OpenSession {
  const { sid, kind, subjectId, startedAt, lastActivity } = req.session ?? {};
  if (sid === undefined || kind === undefined || subjectId === undefined) throw unauthorized();
  if (startedAt === undefined || lastActivity === undefined) throw unauthorized();
  return { sid, kind, subjectId, startedAt, lastActivity };
}

/** Id of the logged-in person, in the table of the session's kind. */
export function subjectOf(req: Pick<Request, 'session'>): string {
  return openSession(req).subjectId;
}
