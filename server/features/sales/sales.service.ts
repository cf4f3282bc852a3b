import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { assertSameSubmit } from '#server/http/idempotency.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import type { AdminAffiliate } from '#shared/contracts/affiliates.ts';
import type { List, ListQuery } from '#shared/contracts/list.ts';
import {
  type AdminSale,
  lastSaleDay,
  type SaleRequest,
  type SaleSort,
} from '#shared/contracts/sales.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { pointsForRefund, pointsForTickets } from '#shared/rules/points.ts';
import type { Acting } from '../admins/index.ts';
import { adminAffiliate } from '../affiliates/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  addPoints,
  countSales,
  insertSale,
  knownSales,
  listSales,
  type NamedSale,
  type NewSale,
  orderIsKnown,
  type Seller,
  sameSale,
  sellerById,
  TOO_MANY_POINTS,
} from './sales.store.ts';

const NO_CODE = 'Søknaden er ikke godkjent, så det finnes ingen kode å registrere salg på.';

/** A sale to register, with the id of its row and the acting admin. */
interface Registering {
  /** Of the row; derived from the idempotency key. */
  id: string;
  acting: Acting;
}

/**
 * Registers tickets, or a refund, for an affiliate: row, points and level in one transaction. A
 * repeated submit, and the same order with the same number, change nothing and give the same answer
 * (docs/product/promoters.md#sales).
 * @throws AppError 400 for a day after tomorrow, 404, 409 without a code or for an order that is known with another number
 */
export async function registerSale(
  ctx: Context,
  affiliateId: string,
  request: SaleRequest,
  registering: Registering,
): Promise<{ sale: AdminSale; affiliate: AdminAffiliate }> {
  return ctx.db.transaction(async (tx) => {
    const seller = await sellerById(tx, affiliateId);
    if (seller === null) throw notFound();
    if (seller.personalCode === null) throw conflict(NO_CODE);
    const sale = await register(tx, ctx, { seller, request, ...registering });
    return { sale, affiliate: await adminAffiliate(tx, affiliateId) };
  });
}

/**
 * Registers a direct sale, which gives points to nobody.
 * @throws AppError 400 for a day after tomorrow, 409 for an order that is known with another number
 */
export async function registerDirectSale(
  ctx: Context,
  request: SaleRequest,
  registering: Registering,
): Promise<AdminSale> {
  return ctx.db.transaction((tx) => register(tx, ctx, { seller: null, request, ...registering }));
}

interface NewRegistration extends Registering {
  seller: Seller | null;
  request: SaleRequest;
}

async function newSale(
  tx: Orm,
  ctx: Context,
  { id, acting, seller, request }: NewRegistration,
): Promise<NewSale> {
  const { ticketsSold, orderReference, saleDate } = request;
  const now = ctx.clock.now();
  if (saleDate !== undefined && saleDate > lastSaleDay(now)) {
    throw badRequest({ saleDate: 'Kan ikke være etter i morgen' });
  }
  const isToday = saleDate === undefined || saleDate === osloDate(now);
  return {
    id,
    affiliateId: seller?.id ?? null,
    personalCode: seller?.personalCode ?? null,
    ticketsSold,
    pointsEarned: seller === null ? 0 : await pointsOf(tx, seller, request),
    orderReference,
    registeredBy: acting.username,
    // Of an earlier day no time is known: noon.
    saleDate: isToday ? now : osloInstant(saleDate, '12:00'),
    createdAt: now,
  };
}

/** Points of a sale; a refund takes back what its order gave, whatever a ticket gives now. */
async function pointsOf(tx: Orm, seller: Seller, request: SaleRequest): Promise<number> {
  const { ticketsSold: tickets, orderReference: order } = request;
  if (tickets > 0 || order == null) return pointsForTickets(tickets);
  const refunded = { order, code: seller.personalCode, tickets: -tickets };
  const known = (await knownSales(tx, [refunded])).get(0);
  return known === undefined ? pointsForTickets(tickets) : pointsForRefund(tickets, known);
}

async function register(tx: Orm, ctx: Context, given: NewRegistration): Promise<AdminSale> {
  const { seller, acting } = given;
  const wanted = await newSale(tx, ctx, given);
  const navn = seller?.navn ?? null;
  const stored = await insertSale(tx, wanted);
  if (stored === null) return saleView(await known(tx, wanted, given.request, navn));
  if (seller !== null) {
    const earned = { affiliateId: seller.id, points: stored.pointsEarned };
    if (!(await addPoints(tx, [earned]))) throw badRequest({ ticketsSold: TOO_MANY_POINTS });
  }
  await recordAct(tx, ctx, {
    actor: acting.username,
    action: 'sale.register',
    subjectType: 'sale',
    subjectId: stored.id,
    after: {
      affiliateId: stored.affiliateId,
      ticketsSold: stored.ticketsSold,
      orderReference: stored.orderReference,
    },
    requestId: acting.requestId,
  });
  await ctx.bus.publish(tx, AFFILIATES_TOPIC);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  return saleView({ ...stored, navn });
}

/** The existing row, when it has the same content. */
async function known(
  tx: Orm,
  wanted: NewSale,
  { saleDate: day }: SaleRequest,
  navn: string | null,
): Promise<NamedSale> {
  const sale = await sameSale(tx, wanted);
  if (sale === null) throw conflict();
  if (sale.id === wanted.id) {
    const { ticketsSold, orderReference } = wanted;
    const first = { ...sale, day: osloDate(sale.saleDate) };
    assertSameSubmit(first, { ticketsSold, orderReference, ...(day !== undefined && { day }) });
  }
  if (sale.ticketsSold !== wanted.ticketsSold) {
    throw conflict(orderIsKnown(sale.ticketsSold, wanted.ticketsSold));
  }
  return { ...sale, navn };
}

/**
 * The ledger for the back office; an object with `total` when a page was asked for, else an array.
 */
export async function adminSales(
  ctx: Context,
  query: ListQuery<SaleSort>,
): Promise<AdminSale[] | List<AdminSale>> {
  const sales = (await listSales(ctx.db.orm, query)).map(saleView);
  return query.paged ? { items: sales, total: await countSales(ctx.db.orm, query.q) } : sales;
}

/** A row of the ledger for the back office. */
function saleView(sale: NamedSale): AdminSale {
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
