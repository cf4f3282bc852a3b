import type { JsonObject } from '#shared/rules/content-pointer.ts';
import type { Orm } from '../db/database.ts';

export interface Published {
  key: string;
  number: number;
  /** Null for the first version. */
  before: JsonObject | null;
  after: JsonObject;
  /** Acts whose audience is not notified. */
  untold: readonly string[];
}

type Listener = (tx: Orm, published: Published) => Promise<void>;

/**
 * Listeners that run inside a publication's transaction: their writes commit or roll back with it,
 * and a listener that throws cancels it. The bus sends the event after the commit.
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
