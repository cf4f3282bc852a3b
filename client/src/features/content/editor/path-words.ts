import { editionSections } from './edition-sections.ts';
import type { Field, Section } from './field.ts';
import { type Json, type JsonObject, valueAt } from './pointer.ts';
import { siteSections } from './site-sections.ts';

/** The sections of a document's editor. */
export const sectionsOf = (key: string): readonly Section[] =>
  key === 'site' ? siteSections : editionSections;

/** The section in which a path is edited. */
export function sectionOf(sections: readonly Section[], path: string): Section | undefined {
  return sections.find(({ paths }) =>
    paths.some((start) => path === start || path.startsWith(`${start}/`)),
  );
}

/** The fields that stand on the way to a path, from the outermost, each with its own path. */
function wayTo(fields: readonly Field[], rest: string, at: string): { field: Field; at: string }[] {
  for (const field of fields) {
    const start = `/${field.key}`;
    if (rest !== start && !rest.startsWith(`${start}/`)) continue;
    const here = { field, at: at + start };
    const after = rest.slice(start.length);
    if (field.kind === 'group') return [here, ...wayTo(field.fields, after, here.at)];
    if (field.kind !== 'members' || after === '') return [here];
    const id = after.split('/')[1] ?? '';
    const inside = after.slice(id.length + 1);
    return [here, ...wayTo(field.fields, inside, `${here.at}/${id}`)];
  }
  return [];
}

/** Where something stands, in words: 'Program · DJ 2 · Start'. */
export function pathWords(key: string, path: string, document: JsonObject): string {
  const sections = sectionsOf(key);
  const section = sectionOf(sections, path);
  if (section === undefined) return path;
  const words = wayTo(section.fields, path, '').flatMap(({ field, at }) => {
    if (field.kind !== 'members') return [field.label];
    const id = path.slice(at.length + 1).split('/')[0] ?? '';
    const member = id === '' ? undefined : valueAt(document, `${at}/${id}`);
    return [member === undefined ? field.label : field.title(member)];
  });
  const [first] = words;
  return (first === section.label ? words : [section.label, ...words]).join(' · ');
}

/** A value as a person reads it: 'tomt', the text, or how many there are. */
export function valueWords(value: Json | undefined): string {
  if (value === undefined) return 'fjernet';
  if (value === null || value === '') return 'tomt';
  if (value === true) return 'ja';
  if (value === false) return 'nei';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    const isTexts = value.every((one) => typeof one !== 'object');
    return isTexts ? value.join(', ') || 'tomt' : `${value.length} i lista`;
  }
  for (const name of ['act', 'name', 'title', 'label', 'text', 'date', 'alt']) {
    const found = valueAt(value, `/${name}`);
    if (typeof found === 'string' && found !== '') return found;
  }
  return 'utfylt';
}
