import type { Random } from '#server/lib/random.ts';
import type { WheelField } from '#shared/content/types.ts';

/**
 * Draws a field: each has the chance of its weight among all.
 * @throws Error when no field has a weight
 */
export function drawField(
  fields: readonly WheelField[],
  random: Pick<Random, 'bytes'>,
): WheelField {
  const sum = fields.reduce((all, { weight }) => all + weight, 0);
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  let left = ((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / 2 ** 32) * sum;
  for (const field of fields) {
    if (left < field.weight) return field;
    left -= field.weight;
  }
  throw new Error('The wheel has no field to stop at');
}
