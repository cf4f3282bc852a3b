import type { JsonObject } from '#shared/rules/content-pointer.ts';
import type { Orm } from '../db/database.ts';

/** A document that becomes the live one. */
export interface Published {
  key: string;
  number: number;
  /** Null for the first version. */
  before: JsonObject | null;
  after: JsonObject;
  /** Acts whose audience is told of nothing. */
  untold: readonly string[];
}

type Listener = (tx: Orm, published: Published) => Promise<void>;

/**
 * Publications within their transaction: what a listener writes is committed with the publication or
 * not at all, and one that throws undoes it. The bus tells of the same once it is committed.
 */
export interface Publications {
  publish(tx: Orm, published: Published): Promise<void>;
  subscribe(listener: Listener): void;
}

export function createPublications(): Publications {
  const listeners: Listener[] = [];
  return {
    async publish(tx, published) {
      for (const listener of listeners) await listener(tx, published);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
