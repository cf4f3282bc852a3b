export { ledgerOf, type RegisteredLedgerRow, ticketsPerDay } from './sales.read.ts';
