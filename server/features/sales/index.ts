export { ledgerOf, type RegisteredLedgerRow, ticketsPerDay } from './sales.read.ts';
export { affiliateSalesRoutes, salesRoutes } from './sales.routes.ts';
