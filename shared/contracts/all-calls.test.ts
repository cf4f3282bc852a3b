import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allCalls } from './all-calls.ts';
import { type Call, type CallName, isBytes, partsOf } from './calls.ts';

const entries = Object.entries(allCalls) as [CallName, Call][];

/** Names of an object schema's fields. */
const fieldsOf = (schema: z.ZodType | undefined) =>
  schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : [];

describe.each(entries)('%s', (name, call) => {
  const { method, path } = partsOf(name);

  it('declares the parameters of its path', () => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(fieldsOf(call.params).sort()).toEqual(inPath.sort());
  });

  it('has a body only where a browser can send one', () => {
    if (method === 'GET') expect(call.body).toBeUndefined();
    if (call.body !== undefined && isBytes(call.body)) expect(call.body.type).toContain('/');
  });
});
