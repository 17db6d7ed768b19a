/** Finds and removes one person in a caller's shipments, bookings and rates. */
import type { Address, Caller, Tracker } from "../../../domain/engine/index.ts";
import { phoneToCall, quoteIdOf } from "../../../domain/engine/index.ts";
import type { SavedAddress } from "../../../domain/orders/address-book/address-book.ts";
import type {
  CustomerClue,
  PersonClue,
  PersonRecords,
  RedactedCounts,
} from "../../../domain/privacy/person-records.ts";
import type { SavedAddressRow } from "../address-book/address-book-store.ts";
import { savedAddressColumns, toSavedAddress } from "../address-book/address-book-store.ts";
import type { Contact, MentionsOf } from "../erase-mentions.ts";
import { eraseMentions } from "../erase-mentions.ts";
import { deleting } from "../events/change.ts";
import { Prisma } from "../generated/client.ts";
import { redactRows } from "../redaction.ts";
import type { People } from "../rows/people.ts";
import { emailTrace, foldEmail, phoneTrace } from "../rows/people.ts";
import { columnText } from "../rows/stored.ts";
import { toDraft } from "../shipments/booking-row.ts";
import { rowIdsOf, toRates } from "../shipments/rate-row.ts";
import { toShipment } from "../shipments/shipment-row.ts";
import type { TrackerRow } from "../shipments/tracker-store.ts";
import { toTracker, trackerColumns } from "../shipments/tracker-store.ts";
import type { StoreContext } from "../store-context.ts";

/** Ids. */
export interface ErasedRows {
  readonly shipments: readonly string[];
  readonly bookings: readonly string[];
  readonly rates: readonly string[];
  readonly savedAddresses: readonly string[];
  readonly trackers: readonly string[];
}

export interface PeopleStore {
  find(caller: Caller, clue: PersonClue): Promise<PersonRecords>;
  /** The records that `data_request` answers and `redact` erases, in the caller's environment. */
  findCustomer(caller: Caller, clue: CustomerClue): Promise<PersonRecords>;
  /**
   * Removes kept answers and the words of batches that repeat an e-mail address or a phone.
   * @returns how many batches still have rows of theirs to buy, which stay
   */
  eraseMentions(of: MentionsOf, contacts: readonly Contact[]): Promise<number>;
  /** The rows with these ids, as an erasure before had them. */
  eraseRows(merchantId: string, rows: ErasedRows): ReturnType<PeopleStore["erase"]>;
  /** Open bookings stay as they are. */
  erase(
    caller: Caller,
    found: PersonRecords,
  ): Promise<RedactedCounts & { readonly savedAddresses: number; readonly trackers: number }>;
}

export function peopleStore({
  prisma,
  clock,
  people,
  encryption,
  noteErasure,
  actor,
}: Pick<StoreContext, "prisma" | "clock" | "people" | "encryption" | "noteErasure" | "actor">): PeopleStore {
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

  const eraseRows: PeopleStore["eraseRows"] = async (merchantId, rows) => {
    const { savedAddresses, trackers, ...others } = rows;
    if (Object.values(rows).some((ids) => ids.length > 0))
      await noteErasure({ what: "rows", merchantId, ...copied(rows) });
    const counts = await redactRows({ prisma, people }, merchantId, clock.now(), {
      ...others,
      others: [...savedAddresses, ...trackers],
    });
    const deleted = await prisma.tracker.deleteMany({ where: { merchantId, id: { in: [...trackers] } } });
    const saved = await prisma.$queryRaw<unknown[]>(
      deleting("saved_addresses", {
        actor: actor(),
        where: Prisma.sql`merchant_id = ${merchantId}::uuid AND id = ANY(${[...savedAddresses]}::uuid[])`,
      }),
    );
    return { ...counts, savedAddresses: saved.length, trackers: deleted.count };
  };

  async function find(caller: Caller, clue: PersonClue): Promise<PersonRecords> {
    const own = Prisma.sql`merchant_id = ${caller.merchantId}::uuid AND environment = ${caller.environment}`;
    const shipments = await prisma.$queryRaw<{ id: string; value: unknown; version: number }[]>`
      SELECT id::text AS id, value, version FROM shipments
      WHERE ${own} AND ${holdsPeople(clue)} AND ${mentions(people, clue, "value", orderIs(clue))} ORDER BY id`;
    const bookings = await prisma.$queryRaw<{ id: string; draft: unknown; state: string }[]>`
      SELECT id::text AS id, draft, state FROM bookings
      WHERE ${own} AND state <> 'booked' AND ${holdsPeople(clue)}
        AND ${mentions(people, clue, "draft", orderIs(clue))} ORDER BY id`;
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
        ? mentions(people, clue, "value", Prisma.sql`TRUE`)
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
  }

  return {
    find,

    async findCustomer(caller, { orders, contacts, recipients, isMerchants }) {
      const byOrder = await eachFound(orders, (relatedOrderId) =>
        find(caller, { relatedOrderId, isTheirPhone: () => false }),
      );
      const byContact = await eachFound(contacts, async (clue) =>
        withoutMerchants(await find(caller, clue), clue, isMerchants),
      );
      const byRecipient = await eachFound(recipients.flatMap(contactsOf), async (clue) => ({
        ...nothing,
        ...pick(withoutMerchants(await find(caller, clue), clue, isMerchants)),
      }));
      return merged([...byOrder, ...byContact, ...byRecipient]);
    },

    eraseMentions: (of, contacts) => eraseMentions({ prisma, encryption, people }, of, contacts, clock.now()),

    async erase(caller, { shipments, bookings, rates, savedAddresses, trackers }) {
      const failed = bookings.filter(({ isOpen }) => !isOpen);
      const openQuotes = new Set(
        bookings.filter(({ isOpen }) => isOpen).map(({ draft }) => quoteIdOf(draft.rate.id)),
      );
      return eraseRows(caller.merchantId, {
        shipments: shipments.map(({ id }) => id),
        bookings: failed.map(({ draft }) => draft.id),
        rates: rates.map(({ id }) => id).filter((id) => !openQuotes.has(quoteIdOf(id))),
        savedAddresses: savedAddresses.map(({ id }) => id),
        trackers: trackers.map(({ id }) => id),
      });
    },

    eraseRows,
  };
}

function copied({ shipments, bookings, rates, savedAddresses, trackers }: ErasedRows) {
  return {
    ...{ shipments: [...shipments], bookings: [...bookings], rates: [...rates] },
    ...{ savedAddresses: [...savedAddresses], trackers: [...trackers] },
  };
}

const nothing: PersonRecords = { shipments: [], bookings: [], rates: [], trackers: [], savedAddresses: [] };

async function eachFound<Clue>(
  clues: readonly Clue[],
  find: (clue: Clue) => Promise<PersonRecords>,
): Promise<readonly PersonRecords[]> {
  const found: PersonRecords[] = [];
  for (const clue of clues) found.push(await find(clue));
  return found;
}

function contactsOf(recipient: Address): readonly PersonClue[] {
  const { email, phone } = recipient;
  const isTheirPhone = (address: Address) => phoneToCall(address) === phoneToCall(recipient);
  return [...(email ? [{ email, isTheirPhone }] : []), ...(phone ? [{ phone, isTheirPhone }] : [])];
}

function pick({ rates, savedAddresses }: PersonRecords) {
  return { rates, savedAddresses };
}

/** Without what the merchant's own address alone has found. */
function withoutMerchants(
  { shipments, bookings, rates, trackers, savedAddresses }: PersonRecords,
  clue: PersonClue,
  isMerchants: (address: Address) => boolean,
): PersonRecords {
  const isTheirs = ({ from, to }: { readonly from: Address; readonly to: Address }) =>
    isAbout(clue, { from: to, to }) || !isMerchants(from);
  return {
    trackers,
    shipments: shipments.filter(isTheirs),
    bookings: bookings.filter(({ draft }) => isTheirs(draft)),
    rates: rates.filter(({ request }) => isTheirs(request)),
    savedAddresses: savedAddresses.filter(
      ({ kind, address }) => kind === "recipient" || !isMerchants(address),
    ),
  };
}

function merged(found: readonly PersonRecords[]): PersonRecords {
  const once = <Kept>(of: (records: PersonRecords) => readonly Kept[], idOf: (kept: Kept) => string) => [
    ...new Map(found.flatMap(of).map((kept) => [idOf(kept), kept])).values(),
  ];
  return {
    shipments: once(
      ({ shipments }) => shipments,
      ({ id }) => id,
    ),
    bookings: once(
      ({ bookings }) => bookings,
      ({ draft }) => draft.id,
    ),
    rates: once(
      ({ rates }) => rates,
      ({ id }) => id,
    ),
    trackers: once(
      ({ trackers }) => trackers,
      ({ id }) => id,
    ),
    savedAddresses: once(
      ({ savedAddresses }) => savedAddresses,
      ({ id }) => id,
    ),
  };
}

/** A retained sender may be the person: only who is found by the order alone is gone from a redacted row. */
function holdsPeople({ email, phone }: PersonClue): Prisma.Sql {
  return email === undefined && phone === undefined ? Prisma.sql`redacted_at IS NULL` : Prisma.sql`TRUE`;
}

function orderIs({ relatedOrderId }: PersonClue): Prisma.Sql {
  return relatedOrderId === undefined
    ? Prisma.sql`TRUE`
    : Prisma.sql`related_order_id = ${columnText(relatedOrderId)}`;
}

/** A person may be the recipient, or the sender of a return. Ciphertexts are found by their traces, and read to decide. */
function mentions(
  people: People,
  clue: PersonClue,
  column: "value" | "draft",
  order: Prisma.Sql,
): Prisma.Sql {
  const name = Prisma.raw(column);
  const traced = tracesIn(people, clue).map(
    (trace) => Prisma.sql`position(${`"${trace}"`} IN ${name}::text) > 0`,
  );
  return Prisma.join([order, ...traced], " AND ");
}

function tracesIn(people: People, { email, phone }: PersonClue): readonly string[] {
  return [
    ...(email === undefined ? [] : [emailTrace(people, email)]),
    ...(phone === undefined ? [] : [phoneTrace(people, phone)]),
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
