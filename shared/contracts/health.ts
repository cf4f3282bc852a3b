import { z } from 'zod';
import { bytes, calls } from './calls.ts';

/** Probes; they answer without the database and without limits. */
export const healthCalls = calls({
  'GET /api/health': { who: 'anyone', answer: z.object({ status: z.literal('ok') }) },
  'GET /api/ready': {
    who: 'anyone',
    answer: z.object({ status: z.literal('ready'), databaseMs: z.number().int() }),
  },
});

/** Figures in the text format of Prometheus. */
export const metricsCalls = calls({
  'GET /metrics': { who: 'local', answer: bytes('text/plain') },
});
