import { formatPointer } from '#shared/rules/content-pointer.ts';

export {
  idOf,
  type Json,
  type JsonObject,
  sameJson,
  valueAt,
} from '#shared/rules/content-pointer.ts';

/** The path of a member or field below another path. */
export const below = (path: string, key: string): string => path + formatPointer([key]);

/** Id of the control that shows a path's value: links of problems lead to it. */
export const controlId = (path: string): string => `felt${path.replaceAll('/', '-')}`;
