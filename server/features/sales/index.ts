export { ledgerOf, type RegisteredLedgerRow, ticketsOf } from './sales.read.ts';
