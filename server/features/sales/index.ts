export { ledgerOf, type RegisteredLedgerRow, ticketsPerDay, ticketTotals } from './sales.read.ts';
export { affiliateSalesRoutes, salesRoutes } from './sales.routes.ts';
