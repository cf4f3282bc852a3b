import type { Request, RequestHandler } from 'express';
import type { ParamsDictionary } from 'express-serve-static-core';
import type { z } from 'zod';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { badRequest, notFound } from '../lib/errors.ts';
import { type BodyRequest, readJson } from './body.ts';

type Handler<Name extends string, T> = RequestHandler<
  ParamsDictionary,
  unknown,
  unknown,
  Request['query'],
  Record<Name, T>
>;

/** Reads the fields of a body. */
type Read = (req: BodyRequest & Pick<Request, 'query'>) => Promise<unknown>;

/**
 * Reads the JSON body into `res.locals.body`; 400 with one message per field. Stands behind the
 * route's login and limit: those who are refused there send no body
 * (docs/product/operation.md#order-of-a-request).
 */
export function body<S extends z.ZodType>(
  schema: S,
  read: Read = readJson,
): Handler<'body', z.output<S>> {
  return async (req, res, next) => {
    res.locals.body = parsed(schema, await read(req));
    next();
  };
}

/** Parses the query into `res.locals.query`; 400 with one message per field. */
export function query<S extends z.ZodType>(schema: S): Handler<'query', z.output<S>> {
  return (req, res, next) => {
    res.locals.query = parsed(schema, req.query);
    next();
  };
}

/** The query of a call that has path parameters or a body too; 400 with one message per field. */
export function queryOf<S extends z.ZodType>(req: Pick<Request, 'query'>, schema: S): z.output<S> {
  return parsed(schema, req.query);
}

/** Parses path parameters into `res.locals.params`. An id that is no id is an unknown one: 404. */
export function params<S extends z.ZodType>(schema: S): Handler<'params', z.output<S>> {
  return (req, res, next) => {
    const result = schema.safeParse(req.params);
    if (!result.success) throw notFound();
    res.locals.params = result.data;
    next();
  };
}

/** `params` and `body` in one; the path parameters are checked first. */
export function paramsAndBody<P extends z.ZodType, B extends z.ZodType>(
  paramsSchema: P,
  bodySchema: B,
  read: Read = readJson,
): RequestHandler<
  ParamsDictionary,
  unknown,
  unknown,
  Request['query'],
  { params: z.output<P>; body: z.output<B> }
> {
  return async (req, res, next) => {
    const result = paramsSchema.safeParse(req.params);
    if (!result.success) throw notFound();
    res.locals.params = result.data;
    res.locals.body = parsed(bodySchema, await read(req));
    next();
  };
}

/** The value of a valid input; 400 with the first message of each field. */
export function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: issueMessage });
  if (result.success) return result.data;
  throw badRequest(fieldErrors(result.error.issues), undefined);
}

/** The first message of each field; an issue of the whole object has no field. */
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
