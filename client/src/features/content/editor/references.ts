import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { below } from './field.ts';

/** Where members of a list are named by id: the list that names them, and its field. */
const NAMED_IN: Readonly<Record<string, { list: string; field: string }>> = {
  '/artists': { list: '/slots', field: 'artists' },
  '/grounds/areas': { list: '/practical', field: 'spot' },
  '/grounds/floors': { list: '/grounds/areas', field: 'floor' },
};

const without = (value: Json, id: string): Json =>
  Array.isArray(value) ? value.filter((one) => one !== id) : null;

/**
 * Removes a member, and its id wherever other members name it: one undo brings both back. A stage is
 * left where it is named, because an act without one could not be shown.
 */
export function removeOps(document: JsonObject, list: string, member: Json): ContentOperation[] {
  const id = idOf(member) ?? '';
  const found = NAMED_IN[list];
  const naming = found === undefined ? [] : valueAt(document, found.list);
  const freed = (Array.isArray(naming) ? naming : []).flatMap((one): ContentOperation[] => {
    const from = valueAt(one, `/${found?.field}`) ?? null;
    const isNamed = Array.isArray(from) ? from.includes(id) : from === id;
    if (!isNamed || found === undefined) return [];
    const path = `${below(found.list, idOf(one) ?? '')}/${found.field}`;
    return [{ path, from, to: without(from, id) }];
  });
  return [...freed, { path: below(list, id), from: member }];
}
