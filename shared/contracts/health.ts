import { z } from 'zod';
import { bytes, calls } from './calls.ts';

/** Probes; they answer without the database and without limits. */
export const healthCalls = calls({
  'GET /api/health': { who: 'anyone', answer: z.object({ status: z.literal('ok') }) },
  // Not ready is 503 with a body of its own, which is no error body.
  'GET /api/ready': { who: 'anyone', answer: bytes('application/json') },
});

/** Figures in the text format of Prometheus. */
export const metricsCalls = calls({
  'GET /metrics': { who: 'local', answer: bytes('text/plain') },
});

/** GET /api/openapi.json: an OpenAPI 3.1 document, whose own schema is not repeated here. */
export const openapiCalls = calls({
  'GET /api/openapi.json': {
    who: 'anyone',
    answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  },
});
