import { z } from 'zod';

/** Path parameter `id`, a UUID. */
export const idParams = z.object({ id: z.uuid() });
