import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Orm } from '#server/db/database.ts';
import { foldKey } from './csv.cells.ts';
import type { FileSale } from './csv.collected.ts';
import { sellersByCode } from './import.store.ts';
import type { Seller } from './sales.store.ts';

/** Codes per statement. */
const TOGETHER = 500;

/** Looks up the affiliates of a file's sales. */
export interface Sellers {
  /** Queries the codes that are not cached yet. */
  meet(sales: readonly FileSale[]): Promise<void>;
  /** Null for a direct sale, undefined for an unknown code; only after `meet` with this sale. */
  of(sale: FileSale): Seller | null | undefined;
}

/** Affiliates by the codes of a file, case-insensitively, cached. */
export function sellersByCodes(orm: Orm): Sellers {
  const met = new Set<string>();
  const sellers = new Map<string, Seller>();
  return {
    async meet(sales) {
      const codes = new Set<string>();
      for (const { code } of sales) {
        if (code !== null && !met.has(code)) codes.add(code);
      }
      const asked = [...codes];
      for (let at = 0; at < asked.length; at += TOGETHER) {
        const some = asked.slice(at, at + TOGETHER);
        for (const seller of await sellersByCode(orm, some)) {
          sellers.set(foldKey(seller.personalCode ?? ''), seller);
        }
        for (const code of some) met.add(code);
        await nextTurn();
      }
    },
    of: ({ code }) => (code === null ? null : sellers.get(foldKey(code))),
  };
}
