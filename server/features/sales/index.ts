export { ledgerOf, type RegisteredLedgerRow, ticketsPerDay, ticketTotals } from './sales.read.ts';
