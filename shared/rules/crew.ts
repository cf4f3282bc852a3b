import type { ContentOperation } from '../contracts/content-admin.ts';
import type { Crew } from '../contracts/content-fields.ts';
import { isObject, type Json, type JsonObject, sameJson, valueAt } from './content-pointer.ts';

/*
 * The crew fields of an act. An act without any has no `crew`; one whose fields are all empty counts
 * as none.
 */

/** Crew fields by what a crew sheet and the editor call them, in their order there. */
export const CREW_LABELS = {
  ref: 'Referanse',
  getIn: 'Get-in',
  soundCheck: 'Lydprøve',
  contact: 'Kontakt',
  hospitality: 'Hospitality',
  notes: 'Notater',
} as const satisfies Readonly<Record<keyof Crew, string>>;

export const CREW_KEYS = Object.keys(CREW_LABELS) as (keyof Crew)[];

/** Crew fields with nothing in them. */
export const NO_CREW = Object.fromEntries(CREW_KEYS.map((field) => [field, ''])) as Record<
  keyof Crew,
  string
>;

/** The crew fields of an act, also of a draft's unfinished one; empty where there are none. */
export function crewOf(slot: { crew?: unknown }): Crew {
  const { crew } = slot;
  const text = (field: keyof Crew) => {
    const value = isObject(crew) ? crew[field] : '';
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(CREW_KEYS.map((field) => [field, text(field)])) as unknown as Crew;
}

const CREW_FIELD = /^(\/slots\/[^/]+\/crew)\/([^/]+)$/;

/**
 * Operations that write a crew field of a draft: the first text adds `crew` to the act, and emptying
 * the last one takes it away. Null for any other path, and for an act that is not there.
 */
export function crewOps(document: JsonObject, path: string, to: Json): ContentOperation[] | null {
  const [, at = '', field = ''] = CREW_FIELD.exec(path) ?? [];
  const slot = valueAt(document, at.slice(0, at.lastIndexOf('/')) || '/');
  if (at === '' || !isObject(slot)) return null;
  const isNew = slot.crew === undefined;
  const from = isNew ? '' : (valueAt(slot, `/crew/${field}`) ?? '');
  if (from === to) return [];
  const after = { ...crewOf(slot), [field]: to };
  return [
    ...(isNew ? [{ path: at, to: { ...NO_CREW } }] : []),
    { path, from, to },
    ...(sameJson(after, NO_CREW) ? [{ path: at, from: after }] : []),
  ];
}

/** Whether a change of a document is one of crew fields: nobody but administrators reads it. */
export const isCrewChange = ({ path }: { path: string }): boolean =>
  /^\/slots\/[^/]+\/crew(?:\/|$)/.test(path);
