/** Finds and removes one person in a caller's shipments, bookings and rates. */
import type { Address, Caller, Rate, Shipment, ShipmentDraft, Tracker } from "../../engine/index.ts";
import { phoneToCall, quoteIdOf } from "../../engine/index.ts";
import type { SavedAddress } from "../../orders/address-book/address-book.ts";
import type { SavedAddressRow } from "../address-book/address-book-store.ts";
import { savedAddressColumns, toSavedAddress } from "../address-book/address-book-store.ts";
import { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { emailTrace, foldEmail, isSealedIn, phoneEnd, phoneTrace } from "../rows/people.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { columnText } from "../rows/stored.ts";
import { toDraft } from "../shipments/booking-row.ts";
import { rowIdsOf, toRates } from "../shipments/rate-row.ts";
import { toShipment } from "../shipments/shipment-row.ts";
import type { TrackerRow } from "../shipments/tracker-store.ts";
import { toTracker, trackerColumns } from "../shipments/tracker-store.ts";
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
  /** Found by the order alone: no tracker has an address. */
  readonly trackers: readonly Tracker[];
  /** No order names them. */
  readonly savedAddresses: readonly SavedAddress[];
}

export interface PeopleStore {
  find(caller: Caller, clue: PersonClue): Promise<PersonRecords>;
  /** Open bookings stay as they are. */
  erase(
    caller: Caller,
    found: PersonRecords,
  ): Promise<RedactedCounts & { readonly savedAddresses: number; readonly trackers: number }>;
  /** Saved recipients, in both environments, with the e-mail or the phone of one of these. */
  savedRecipients(merchantId: string, of: readonly Address[]): Promise<readonly SavedAddress[]>;
  /** @returns how many were deleted */
  eraseSaved(merchantId: string, saved: readonly SavedAddress[]): Promise<number>;
}

export function peopleStore({
  prisma,
  clock,
  people,
}: Pick<StoreContext, "prisma" | "clock" | "people">): PeopleStore {
  /** @param own SQL: the rows to look through */
  async function savedOf(own: Prisma.Sql, clue: PersonClue): Promise<readonly SavedAddress[]> {
    const traces = tracesIn(people, clue);
    if (traces.length === 0 || clue.relatedOrderId !== undefined) return [];
    const rows = await prisma.$queryRaw<SavedAddressRow[]>`
      SELECT ${savedAddressColumns} FROM saved_addresses WHERE ${own} AND traces @> ${[...traces]}::text[] ORDER BY id`;
    return rows
      .map((row) => toSavedAddress(people, row))
      .filter(({ address }) => isAbout(clue, { from: address, to: address }));
  }

  async function trackersOf(own: Prisma.Sql, clue: PersonClue): Promise<readonly Tracker[]> {
    const { relatedOrderId, email, phone } = clue;
    if (relatedOrderId === undefined || email !== undefined || phone !== undefined) return [];
    const rows = await prisma.$queryRaw<TrackerRow[]>`
      SELECT ${trackerColumns} FROM trackers
      WHERE ${own} AND related_order_id = ${columnText(relatedOrderId)} ORDER BY id`;
    return rows.map((row) => toTracker(people, row));
  }

  async function deleteSaved(merchantId: string, saved: readonly SavedAddress[]): Promise<number> {
    if (saved.length === 0) return 0;
    return prisma.$executeRaw`
      DELETE FROM saved_addresses WHERE merchant_id = ${merchantId}::uuid AND id = ANY(${saved.map(({ id }) => id)}::uuid[])`;
  }

  return {
    async find(caller, clue) {
      const own = Prisma.sql`merchant_id = ${caller.merchantId}::uuid AND environment = ${caller.environment}`;
      const shipments = await prisma.$queryRaw<{ id: string; value: unknown; version: number }[]>`
        SELECT id::text AS id, value, version FROM shipments
        WHERE ${own} AND redacted_at IS NULL AND ${mentions(people, clue, "value", null, orderIs(clue))} ORDER BY id`;
      const bookings = await prisma.$queryRaw<{ id: string; draft: unknown; state: string }[]>`
        SELECT id::text AS id, draft, state FROM bookings
        WHERE ${own} AND state <> 'booked' AND redacted_at IS NULL
          AND ${mentions(people, clue, "draft", null, orderIs(clue))} ORDER BY id`;
      const found = {
        shipments: shipments
          .map((row) => toShipment(people, row))
          .filter((shipment) => isAbout(clue, shipment)),
        bookings: bookings
          .map((row) => ({ draft: toDraft(people, row), isOpen: row.state === "open" }))
          .filter(({ draft }) => isAbout(clue, draft)),
      };
      const bought = [...found.shipments, ...found.bookings.map(({ draft }) => draft)].map(
        ({ rate }) => rate.id,
      );
      // Quotes name no order: those that led to nothing are found by the person alone.
      const byPerson =
        clue.relatedOrderId === undefined
          ? mentions(people, clue, "value", "request", Prisma.sql`TRUE`)
          : Prisma.sql`FALSE`;
      const rates = await prisma.$queryRaw<{ id: string; value: unknown }[]>`
        SELECT id, value FROM rates WHERE ${own} AND (id = ANY(${rowIdsOf(bought)}::text[]) OR ${byPerson})
        ORDER BY id`;
      const ids = new Set(bought);
      return {
        ...found,
        rates: rates
          .flatMap((row) => toRates(people, row))
          .filter((rate) => ids.has(rate.id) || isAbout(clue, rate.request)),
        savedAddresses: await savedOf(own, clue),
        trackers: await trackersOf(own, clue),
      };
    },

    async erase(caller, { shipments, bookings, rates, savedAddresses, trackers }) {
      const failed = bookings.filter(({ isOpen }) => !isOpen);
      const openQuotes = new Set(
        bookings.filter(({ isOpen }) => isOpen).map(({ draft }) => quoteIdOf(draft.rate.id)),
      );
      const counts = await redactRows({ prisma, people }, caller.merchantId, clock.now(), {
        shipments: shipments.map(({ id }) => id),
        bookings: failed.map(({ draft }) => draft.id),
        rates: rates.map(({ id }) => id).filter((id) => !openQuotes.has(quoteIdOf(id))),
        others: [...savedAddresses, ...trackers].map(({ id }) => id),
      });
      await prisma.tracker.deleteMany({
        where: { merchantId: caller.merchantId, id: { in: trackers.map(({ id }) => id) } },
      });
      return {
        ...counts,
        savedAddresses: await deleteSaved(caller.merchantId, savedAddresses),
        trackers: trackers.length,
      };
    },

    async savedRecipients(merchantId, of) {
      const own = Prisma.sql`merchant_id = ${merchantId}::uuid AND kind = 'recipient'`;
      const found = new Map<string, SavedAddress>();
      for (const recipient of of) {
        const { email, phone } = recipient;
        const isTheirPhone = (address: Address) => phoneToCall(address) === phoneToCall(recipient);
        const clues = [
          ...(email ? [{ email, isTheirPhone }] : []),
          ...(phone ? [{ phone, isTheirPhone }] : []),
        ];
        for (const clue of clues) for (const saved of await savedOf(own, clue)) found.set(saved.id, saved);
      }
      return [...found.values()];
    },

    eraseSaved: deleteSaved,
  };
}

function orderIs({ relatedOrderId }: PersonClue): Prisma.Sql {
  return relatedOrderId === undefined
    ? Prisma.sql`TRUE`
    : Prisma.sql`related_order_id = ${columnText(relatedOrderId)}`;
}

/**
 * A person may be the recipient, or the sender of a return. Ciphertexts are found by their traces, and read to decide.
 * @param within the member of a value in clear that has the addresses
 */
function mentions(
  people: People,
  clue: PersonClue,
  column: "value" | "draft",
  within: "request" | null,
  order: Prisma.Sql,
): Prisma.Sql {
  const name = Prisma.raw(column);
  const route = within === null ? name : Prisma.sql`(${name}->${within})`;
  const inside = (address: Prisma.Sql) => Prisma.join([Prisma.sql`TRUE`, ...inClear(clue, address)], " AND ");
  const traced = tracesIn(people, clue).map(
    (trace) => Prisma.sql`position(${`"${trace}"`} IN ${name}::text) > 0`,
  );
  return Prisma.sql`${order} AND CASE WHEN ${Prisma.raw(isSealedIn(column))}
    THEN ${Prisma.join([Prisma.sql`TRUE`, ...traced], " AND ")}
    ELSE ${inside(Prisma.sql`${route}->'to'`)} OR ${inside(Prisma.sql`${route}->'from'`)} END`;
}

function tracesIn(people: People, { email, phone }: PersonClue): readonly string[] {
  return [
    ...(email === undefined ? [] : [emailTrace(people, email)]),
    ...(phone === undefined ? [] : [phoneTrace(people, phone)]),
  ];
}

function inClear({ email, phone }: PersonClue, address: Prisma.Sql): readonly Prisma.Sql[] {
  return [
    ...(email === undefined
      ? []
      : [Prisma.sql`lower(${address}->>'email') = ${foldEmail(columnText(email))}`]),
    ...(phone === undefined
      ? []
      : [Prisma.sql`regexp_replace(${address}->>'phone', '[^0-9]', '', 'g') LIKE ${`%${phoneEnd(phone)}`}`]),
  ];
}

function isAbout(clue: PersonClue, { from, to }: { readonly from: Address; readonly to: Address }): boolean {
  const { email, phone, isTheirPhone } = clue;
  return [to, from].some(
    (address) =>
      (email === undefined || foldEmail(address.email ?? "") === foldEmail(email)) &&
      (phone === undefined || isTheirPhone(address)),
  );
}
