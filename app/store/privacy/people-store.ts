/** Finds and removes one person in a caller's shipments, bookings and rates. */
import type { Address, Caller, Rate, Shipment, ShipmentDraft } from "../../engine/index.ts";
import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { columnText } from "../rows/stored.ts";
import { storedRate } from "../shipments/rate-row.ts";
import { storedDraft, toShipment } from "../shipments/shipment-row.ts";
import type { RedactedCounts } from "./redaction.ts";
import { redactRows } from "./redaction.ts";

/** At least one. A person is found by all that are given. */
export interface PersonClue {
  readonly relatedOrderId?: string | undefined;
  /** In any case of letters. */
  readonly email?: string | undefined;
  /** In any spelling. */
  readonly phone?: string | undefined;
  /** Decides of an address whose phone ends alike. */
  readonly isTheirPhone: (address: Address) => boolean;
}

export interface PersonRecords {
  readonly shipments: readonly Shipment[];
  /** Bookings without a shipment. An open one waits for its carrier: nothing of it can be erased yet. */
  readonly bookings: readonly { readonly draft: ShipmentDraft; readonly isOpen: boolean }[];
  /** Quotes, bought or not. */
  readonly rates: readonly Rate[];
}

export interface PeopleStore {
  find(caller: Caller, clue: PersonClue): Promise<PersonRecords>;
  /** Open bookings stay as they are. */
  erase(caller: Caller, found: PersonRecords): Promise<RedactedCounts>;
}

/** Phones that end alike are read, and compared whole. */
const SHARED_DIGITS = 6;

export function peopleStore({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): PeopleStore {
  return {
    async find(caller, clue) {
      const own = Prisma.sql`merchant_id = ${caller.merchantId}::uuid AND environment = ${caller.environment}`;
      const shipments = await prisma.$queryRaw<{ value: unknown; version: number }[]>`
        SELECT value, version FROM shipments
        WHERE ${own} AND redacted_at IS NULL AND ${mentions(clue, Prisma.sql`value`, orderIs(clue))} ORDER BY id`;
      const bookings = await prisma.$queryRaw<{ draft: unknown; state: string }[]>`
        SELECT draft, state FROM bookings
        WHERE ${own} AND state <> 'booked' AND redacted_at IS NULL
          AND ${mentions(clue, Prisma.sql`draft`, orderIs(clue))} ORDER BY id`;
      const found = {
        shipments: shipments
          .map(({ value, version }) => toShipment(value, version))
          .filter((shipment) => isAbout(clue, shipment)),
        bookings: bookings
          .map(({ draft, state }) => ({ draft: storedDraft.read(draft), isOpen: state === "open" }))
          .filter(({ draft }) => isAbout(clue, draft)),
      };
      const bought = [...found.shipments, ...found.bookings.map(({ draft }) => draft)].map(
        ({ rate }) => rate.id,
      );
      // Quotes name no order: those that led to nothing are found by the person alone.
      const byPerson =
        clue.relatedOrderId === undefined
          ? mentions(clue, Prisma.sql`(value->'request')`, Prisma.sql`TRUE`)
          : Prisma.sql`FALSE`;
      const rates = await prisma.$queryRaw<{ id: string; value: unknown }[]>`
        SELECT id, value FROM rates WHERE ${own} AND (id = ANY(${bought}::text[]) OR ${byPerson}) ORDER BY id`;
      const ids = new Set(bought);
      return {
        ...found,
        rates: rates
          .map(({ value }) => storedRate.read(value))
          .filter((rate) => ids.has(rate.id) || isAbout(clue, rate.request)),
      };
    },

    async erase(caller, { shipments, bookings, rates }) {
      const failed = bookings.filter(({ isOpen }) => !isOpen);
      const openRates = new Set(bookings.filter(({ isOpen }) => isOpen).map(({ draft }) => draft.rate.id));
      return redactRows(prisma, caller.merchantId, clock.now(), {
        shipments: shipments.map(({ id }) => id),
        bookings: failed.map(({ draft }) => draft.id),
        rates: rates.map(({ id }) => id).filter((id) => !openRates.has(id)),
      });
    },
  };
}

function orderIs({ relatedOrderId }: PersonClue): Prisma.Sql {
  return relatedOrderId === undefined
    ? Prisma.sql`TRUE`
    : Prisma.sql`related_order_id = ${columnText(relatedOrderId)}`;
}

/** A person may be the recipient, or the sender of a return. */
function mentions(clue: PersonClue, value: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  const inside = (address: Prisma.Sql) => Prisma.join([order, ...traces(clue, address)], " AND ");
  return Prisma.sql`(${inside(Prisma.sql`${value}->'to'`)} OR ${inside(Prisma.sql`${value}->'from'`)})`;
}

function traces({ email, phone }: PersonClue, address: Prisma.Sql): readonly Prisma.Sql[] {
  return [
    ...(email === undefined
      ? []
      : [Prisma.sql`lower(${address}->>'email') = ${columnText(email).toLowerCase()}`]),
    ...(phone === undefined
      ? []
      : [Prisma.sql`regexp_replace(${address}->>'phone', '[^0-9]', '', 'g') LIKE ${`%${tailOf(phone)}`}`]),
  ];
}

function tailOf(phone: string): string {
  return phone.replace(/\D+/g, "").slice(-SHARED_DIGITS);
}

function isAbout(clue: PersonClue, { from, to }: { readonly from: Address; readonly to: Address }): boolean {
  return clue.phone === undefined || clue.isTheirPhone(to) || clue.isTheirPhone(from);
}
