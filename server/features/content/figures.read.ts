import { and, count, eq, gt, gte, isNotNull, lte, sum } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages as lines, affiliateSales as sales } from '#server/db/schema/index.ts';
import type { Content, EditionFigures, PublicEdition } from '#shared/contracts/content.ts';
import { osloInstant } from '#shared/oslo-time.ts';
import { editionEnd, firstDay, isOver } from '#shared/rules/festival-phase.ts';

/**
 * The figures of every edition that is over, by its id (docs/product/content.md#figures-of-an-edition).
 * An edition without any is absent.
 *
 * @param editions oldest first
 */
export async function figuresOf(
  orm: Orm,
  editions: readonly PublicEdition[],
  now: Date,
): Promise<NonNullable<Content['figures']>> {
  const figures: Record<string, EditionFigures> = {};
  let sinceEnd = new Date(0);
  for (const edition of editions.filter((one) => isOver(one, now))) {
    const end = editionEnd(edition);
    const tickets = await ticketsBetween(orm, sinceEnd, end);
    const written = await linesBetween(orm, osloInstant(firstDay(edition), '00:00'), end);
    const own = { ...(tickets > 0 && { tickets }), ...(written > 0 && { lines: written }) };
    if (tickets > 0 || written > 0) figures[edition.id] = own;
    sinceEnd = end;
  }
  return figures;
}

/** Tickets that promoters sold, less refunds. */
async function ticketsBetween(orm: Orm, after: Date, until: Date): Promise<number> {
  const [row] = await orm
    .select({ tickets: sum(sales.ticketsSold).mapWith(Number) })
    .from(sales)
    .where(
      and(isNotNull(sales.affiliateId), gt(sales.saleDate, after), lte(sales.saleDate, until)),
    );
  return row?.tickets ?? 0;
}

/** Lines of people that everybody can read. */
async function linesBetween(orm: Orm, from: Date, until: Date): Promise<number> {
  const [row] = await orm
    .select({ lines: count() })
    .from(lines)
    .where(
      and(
        gte(lines.createdAt, from),
        lte(lines.createdAt, until),
        eq(lines.status, 'shown'),
        eq(lines.isSystemMessage, false),
      ),
    );
  return row?.lines ?? 0;
}
