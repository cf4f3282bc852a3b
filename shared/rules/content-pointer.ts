import type { ContentOperation } from '../contracts/content-admin.ts';

/*
 * Addresses within a content document: JSON pointers (RFC 6901) in which a member of a list is
 * named by its id, so that an address still leads to the same act when the list has changed.
 */

/** A value of a document. */
export type Json = NonNullable<ContentOperation['to']> | null;
export type JsonObject = { [key: string]: Json };

/** Longest pointer; an operation's path has the same limit in its contract. */
const MAX_LENGTH = 300;
/** Keys through which an object's prototype could be reached. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The id of a list's member; null for anything else. */
export function idOf(value: unknown): string | null {
  return isObject(value) && Object.hasOwn(value, 'id') && typeof value.id === 'string'
    ? value.id
    : null;
}

/** Whether a value is a list whose elements have ids; also an empty list. */
export function isMemberList(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.every((element) => idOf(element) !== null);
}

/** The keys and ids of a pointer; null when it is none, is too long or leads to a prototype. */
export function parsePointer(pointer: string): string[] | null {
  if (pointer.length > MAX_LENGTH || !pointer.startsWith('/')) return null;
  const segments = pointer.slice(1).split('/');
  const isValid = segments.every((part) => part !== '' && !/~(?![01])/.test(part));
  if (!isValid) return null;
  const keys = segments.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.some((key) => DANGEROUS.has(key)) ? null : keys;
}

/** A pointer from its keys and ids. */
export function formatPointer(keys: readonly PropertyKey[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The value below a container by one key or id; undefined where there is none. */
export function childOf(container: unknown, key: string): Json | undefined {
  if (Array.isArray(container)) return container.find((element) => idOf(element) === key);
  if (isObject(container) && Object.hasOwn(container, key)) return container[key];
  return undefined;
}

/** The value at a pointer; undefined where there is none. */
export function valueAt(document: unknown, pointer: string): Json | undefined {
  let value: unknown = document;
  for (const key of parsePointer(pointer) ?? [undefined]) {
    value = key === undefined ? undefined : childOf(value, key);
  }
  return value as Json | undefined;
}

/**
 * The pointer of a path that names members by their index, as a schema's issues do. An element
 * without an id keeps its index.
 */
export function pointerOf(document: unknown, path: readonly PropertyKey[]): string {
  let value: unknown = document;
  const keys = path.map((key) => {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    return typeof key === 'number' ? (idOf(value) ?? key) : key;
  });
  return formatPointer(keys);
}

/** Every value of a document with its pointer, containers before what is in them. */
export function* valuesIn(value: Json, path = ''): Generator<[path: string, value: Json]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const name = Array.isArray(value) ? (idOf(child) ?? key) : key;
    yield* valuesIn(child, path + formatPointer([name]));
  }
}

/** Whether two values are the same, whatever the order of an object's keys. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((element, index) => sameJson(element, other[index]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
  );
}

/** Whether a value holds no key through which a prototype could be reached. */
export function isHarmless(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isHarmless);
  if (!isObject(value)) return true;
  return Object.keys(value).every((key) => !DANGEROUS.has(key) && isHarmless(value[key]));
}
