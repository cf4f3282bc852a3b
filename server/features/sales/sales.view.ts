import type { SalesImport } from '#shared/contracts/affiliates.ts';
import type { AdminSale } from '#shared/contracts/sales.ts';
import type { ImportRow } from './import.store.ts';
import type { NamedSale } from './sales.store.ts';

/** A row of the ledger for the back office. */
export function saleView(sale: NamedSale): AdminSale {
  return {
    id: sale.id,
    affiliateId: sale.affiliateId,
    navn: sale.navn,
    personalCode: sale.personalCode,
    ticketsSold: sale.ticketsSold,
    pointsEarned: sale.pointsEarned,
    orderReference: sale.orderReference,
    importId: sale.importId,
    registeredBy: sale.registeredBy,
    saleDate: sale.saleDate.toISOString(),
    createdAt: sale.createdAt.toISOString(),
  };
}

/** An imported file for the back office. */
export function importView(row: ImportRow): SalesImport {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
