import type { SheetCell, SheetTab } from '#server/integrations/index.ts';
import { rewardTypeName } from '#shared/contracts/gifts.ts';
import { osloClock, osloDate } from '#shared/oslo-time.ts';
import { defused } from '#shared/rules/csv.ts';
import type { allAffiliates, allMessages, allSales, allShares, allUsers } from './sheets.read.ts';

type RowsOf<F extends (...args: never[]) => unknown> = Awaited<ReturnType<F>>;

/** The data of the spreadsheet. */
interface SheetData {
  users: RowsOf<typeof allUsers>;
  affiliates: RowsOf<typeof allAffiliates>;
  messages: RowsOf<typeof allMessages>;
  shares: RowsOf<typeof allShares>;
  sales: RowsOf<typeof allSales>;
}

/** A value as a cell: text that looks like a formula is escaped, times are in Oslo time. */
function cell(value: string | number | boolean | Date | null): SheetCell {
  if (value === null) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nei';
  if (value instanceof Date) return `${osloDate(value)} ${osloClock(value)}`;
  return defused(value);
}

type Column<T> = readonly [
  name: string,
  value: (row: T) => string | number | boolean | Date | null,
];

function tab<T>(title: string, rows: readonly T[], columns: readonly Column<T>[]): SheetTab {
  return {
    title,
    header: columns.map(([name]) => name),
    rows: rows.map((row) => columns.map(([, value]) => cell(value(row)))),
  };
}

/** The five tabs (docs/product/back-office.md#spreadsheet). */
export function sheetTabs(data: SheetData): SheetTab[] {
  return [
    tab('users', data.users, [
      ['Id', ({ id }) => id],
      ['Brukernavn', ({ username }) => username],
      ['E-post', ({ email }) => email],
      ['Fornavn', ({ firstName }) => firstName],
      ['Etternavn', ({ lastName }) => lastName],
      ['E-post bekreftet', ({ emailConfirmedAt }) => emailConfirmedAt !== null],
      ['Aktiv', ({ isActive }) => isActive],
      ['Registrert', ({ createdAt }) => createdAt],
      ['Sist aktiv', ({ lastActive }) => lastActive],
    ]),
    tab('affiliates', data.affiliates, [
      ['Id', ({ id }) => id],
      ['Navn', ({ navn }) => navn],
      ['E-post', ({ epost }) => epost],
      ['Telefon', ({ telefon }) => telefon],
      ['Kode', ({ personalCode }) => personalCode],
      ['Status', ({ status }) => status],
      ['Aktiv', ({ isActive }) => isActive],
      ['Nivå', ({ level }) => level],
      ['Poeng', ({ points }) => points],
      ['Følgere', ({ followerCount }) => followerCount],
      ['Søkt', ({ createdAt }) => createdAt],
      ['Godkjent', ({ approvedAt }) => approvedAt],
    ]),
    tab('messages', data.messages, [
      ['Id', ({ id }) => id],
      ['Navn', ({ navn }) => navn],
      ['E-post', ({ epost }) => epost],
      ['Emne', ({ emne }) => emne],
      ['Melding', ({ melding }) => melding],
      ['Mottatt', ({ createdAt }) => createdAt],
      ['Behandlet', ({ handledAt }) => handledAt],
      ['Behandlet av', ({ handledBy }) => handledBy],
    ]),
    tab('shares', data.shares, [
      ['Id', ({ id }) => id],
      ['Navn', ({ navn }) => navn],
      ['E-post', ({ epost }) => epost],
      ['Plattform', ({ platform }) => platform],
      ['Lenke', ({ url }) => url],
      ['Innlegg', ({ postUrl }) => postUrl],
      ['Beskrivelse', ({ description }) => description],
      ['Delt', ({ sharedAt }) => sharedAt],
      ['Belønning gitt', ({ rewardGiven }) => rewardGiven],
      ['Belønning', ({ rewardType }) => (rewardType === null ? null : rewardTypeName(rewardType))],
      ['Antall', ({ rewardAmount }) => rewardAmount],
    ]),
    tab('sales', data.sales, [
      ['Id', ({ id }) => id],
      ['Ordre', ({ orderReference }) => orderReference],
      ['Dato', ({ saleDate }) => saleDate],
      ['Billetter', ({ ticketsSold }) => ticketsSold],
      ['Poeng', ({ pointsEarned }) => pointsEarned],
      ['Kode', ({ personalCode }) => personalCode],
      ['Registrert av', ({ registeredBy }) => registeredBy],
      ['Opprettet', ({ createdAt }) => createdAt],
    ]),
  ];
}
