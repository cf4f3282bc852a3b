export { ledgerOf, type RegisteredLedgerRow, ticketsPerDay } from './sales.read.ts';
export { affiliateSalesRoutes, salesFileBody, salesRoutes } from './sales.routes.ts';
