import { z } from 'zod';
import { calls } from './calls.ts';

/** GET /api/openapi.json: an OpenAPI 3.1 document, whose own schema is not repeated here. */
export const openapiCalls = calls({
  'GET /api/openapi.json': {
    who: 'anyone',
    answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  },
});
