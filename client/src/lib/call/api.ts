import type { z } from 'zod';
import type { AllCalls } from '#shared/contracts/all-calls.ts';
import { apiRequest, type Method, type RequestOptions } from './api-client.ts';

/*
 * Typed API calls by their names in shared/contracts. Only types are imported, so that no schema
 * ends up in the bundle; input and answer types are inferred from the contract.
 */

type Part<C, K extends string> = C extends Readonly<Record<K, infer P>> ? P : undefined;

/** Names of the calls that answer JSON. */
export type ApiName = {
  [N in keyof AllCalls]: AllCalls[N]['answer'] extends z.ZodType ? N : never;
}[keyof AllCalls];

export type Named<M extends Method> = Extract<ApiName, `${M} ${string}`>;

/** JSON of a successful answer. */
export type Answer<N extends ApiName> = AllCalls[N]['answer'] extends z.ZodType
  ? z.output<AllCalls[N]['answer']>
  : never;

/** One page of a list call. Those calls answer a bare array when no page is requested. */
export type Page<N extends ApiName> = Extract<Answer<N>, { items: unknown }>;

/** Query and path parameters are text in a URL, so numbers are accepted too. */
type Texts<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] };

type Params<C> =
  Part<C, 'params'> extends z.ZodType ? { params: z.input<Part<C, 'params'>> } : object;
type Query<C> =
  Part<C, 'query'> extends z.ZodType
    ? object extends z.input<Part<C, 'query'>>
      ? { query?: Texts<z.input<Part<C, 'query'>>> }
      : { query: Texts<z.input<Part<C, 'query'>>> }
    : object;
type Body<C> = Part<C, 'body'> extends z.ZodType ? { body: z.input<Part<C, 'body'>> } : object;

/** Parameters, query and body of a call. */
export type Input<N extends keyof AllCalls> = Params<AllCalls[N]> &
  Query<AllCalls[N]> &
  Body<AllCalls[N]>;

/** Parameters and query of a call: the parts of its URL. */
export type Address<N extends keyof AllCalls> = Params<AllCalls[N]> & Query<AllCalls[N]>;

/** Last argument of a function that makes a call; optional when the call needs none. */
export type Given<T> = object extends T ? [given?: T] : [given: T];

interface AnyInput {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
}

/** The URL of a call: its path with parameters and query. */
export function addressOf<N extends keyof AllCalls>(
  name: N,
  ...[given]: Given<Address<N>>
): string {
  const { params = {}, query = {} } = (given ?? {}) as AnyInput;
  const path = name.slice(name.indexOf(' ') + 1);
  const filled = path.replace(/:(\w+)/g, (_, key) =>
    // A colon needs no escaping in a path: 'edition:2026'.
    encodeURIComponent(params[key] ?? '').replace('%3A', ':'),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/**
 * Makes a call and resolves with its answer. Failures are logged and reject with an `ApiError`
 * (docs/product/public-site.md#calls-from-the-browser).
 */
export function api<N extends ApiName>(
  name: N,
  ...[given]: Given<Input<N> & RequestOptions>
): Promise<Answer<N>> {
  const { body, headers, signal } = (given ?? {}) as AnyInput & RequestOptions;
  const method = name.slice(0, name.indexOf(' ')) as Method;
  const address = addressOf(name, ...([given] as unknown as Given<Address<N>>));
  return apiRequest(method, address, body, {
    ...(headers && { headers }),
    ...(signal && { signal }),
  });
}
