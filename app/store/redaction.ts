/**
 * Takes people out of what is kept for the accounts. What stays of an address is the place (country, state, city, zip);
 * vouchers, prices and dates stay whole. Quotes that nobody bought carry no order: they are deleted after 30 days anyway.
 */
import type { Address } from "../engine/index.ts";
import type { PrismaClient } from "./generated/client.ts";
import { Prisma } from "./generated/client.ts";
import { toRate } from "./rate-row.ts";
import { searchColumns, shipmentValue, toDraft, toOrder, toShipment } from "./shipment-row.ts";
import { columnText } from "./stored.ts";

/** Everybody in the merchant's shipments, bookings and rates. */
export async function redactMerchant(prisma: PrismaClient, merchantId: string): Promise<void> {
  const all = Prisma.sql`merchant_id = ${merchantId}::uuid`;
  await redactShipments(prisma, all, "everybody");
  await redactBookings(prisma, all, "everybody");
  await redactRates(prisma, all, "everybody");
  await prisma.checkoutQuote.deleteMany({ where: { merchantId } });
  // Kept answers repeat what was asked and answered.
  await prisma.idempotencyKey.deleteMany({ where: { merchantId } });
}

/** The recipients of these orders. Answers the number of shipments. */
export async function redactOrders(
  prisma: PrismaClient,
  merchantId: string,
  orderIds: readonly string[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const orders = orderIds.map(columnText);
  const theirs = Prisma.sql`merchant_id = ${merchantId}::uuid AND related_order_id = ANY(${orders}::text[])`;
  const shipments = await redactShipments(prisma, theirs, "recipient");
  const bookings = await redactBookings(prisma, theirs, "recipient");
  const rateIds = [...new Set([...shipments, ...bookings])];
  const rates = Prisma.sql`merchant_id = ${merchantId}::uuid AND id = ANY(${rateIds}::text[])`;
  await redactRates(prisma, rates, "recipient");
  return shipments.length;
}

type Whom = "recipient" | "everybody";

/** Answers the id of each shipment's rate. */
async function redactShipments(prisma: PrismaClient, of: Prisma.Sql, whom: Whom): Promise<readonly string[]> {
  const rateIds: string[] = [];
  for (const id of await idsOf(prisma, Prisma.sql`shipments`, of)) {
    rateIds.push(await redactShipment(prisma, id, whom));
  }
  return rateIds;
}

/** Writes as every other change does, by version: a scan that arrives meanwhile is neither lost nor does it bring back what was redacted. */
async function redactShipment(prisma: PrismaClient, id: string, whom: Whom): Promise<string> {
  for (;;) {
    const row = await prisma.shipment.findUniqueOrThrow({
      where: { id },
      select: { value: true, version: true },
    });
    const read = toShipment(row.value, row.version);
    const rate = { ...read.rate, request: redactRoute(read.rate.request, whom) };
    const shipment = { ...redactRoute(read, whom), rate, version: read.version + 1 };
    const written = await prisma.$executeRaw`
      UPDATE shipments
      SET value = ${shipmentValue(shipment)}::json, search_text = ${searchColumns(shipment).searchText},
        version = ${shipment.version}
      WHERE id = ${id}::uuid AND version = ${read.version}`;
    if (written === 1) return rate.id;
  }
}

/** Answers the id of each booking's rate. */
async function redactBookings(prisma: PrismaClient, of: Prisma.Sql, whom: Whom): Promise<readonly string[]> {
  const rateIds: string[] = [];
  for (const id of await idsOf(prisma, Prisma.sql`bookings`, of)) {
    const row = await prisma.booking.findUniqueOrThrow({
      where: { id },
      select: { draft: true, order: true },
    });
    const read = toDraft(row.draft);
    const rate = { ...read.rate, request: redactRoute(read.rate.request, whom) };
    const draft = { ...redactRoute(read, whom), rate };
    const order = redactRoute(toOrder(row.order), whom);
    await prisma.$executeRaw`
      UPDATE bookings SET draft = ${JSON.stringify(draft)}::json, "order" = ${JSON.stringify(order)}::json
      WHERE id = ${id}::uuid`;
    rateIds.push(rate.id);
  }
  return rateIds;
}

async function redactRates(prisma: PrismaClient, of: Prisma.Sql, whom: Whom): Promise<void> {
  for (const id of await idsOf(prisma, Prisma.sql`rates`, of)) {
    const row = await prisma.rate.findUnique({ where: { id }, select: { value: true } });
    // The clean-up deletes old rates at any time.
    if (row === null) continue;
    const read = toRate(row.value);
    const rate = { ...read, request: redactRoute(read.request, whom) };
    await prisma.$executeRaw`UPDATE rates SET value = ${JSON.stringify(rate)}::json WHERE id = ${id}`;
  }
}

async function idsOf(prisma: PrismaClient, table: Prisma.Sql, of: Prisma.Sql): Promise<readonly string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`SELECT id::text AS id FROM ${table} WHERE ${of}`;
  return rows.map(({ id }) => id);
}

function redactRoute<Value extends { readonly from: Address; readonly to: Address }>(
  value: Value,
  whom: Whom,
): Value {
  return {
    ...value,
    to: withoutPerson(value.to),
    from: whom === "everybody" ? withoutPerson(value.from) : value.from,
  };
}

/** Fields that were not there stay absent. */
function withoutPerson({ country, state, city, zip, name }: Address): Address {
  return {
    country,
    ...(state === undefined ? {} : { state }),
    ...(city === undefined ? {} : { city }),
    ...(zip === undefined ? {} : { zip }),
    ...(name === undefined ? {} : { name: "Redacted" }),
  };
}
