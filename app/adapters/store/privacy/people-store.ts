/** Finds and removes one person in a caller's shipments, bookings and rates. */
import type { Address, Caller } from "../../../domain/engine/index.ts";
import { phoneToCall, quoteIdOf } from "../../../domain/engine/index.ts";
import type { PersonalTable, RecordKind } from "../../../domain/personal-column.ts";
import { personalData } from "../../../domain/personal-data.ts";
import type {
  CustomerClue,
  PersonClue,
  PersonRecords,
  RecordCounts,
} from "../../../domain/privacy/person-records.ts";
import type { SavedAddressRow } from "../address-book/address-book-store.ts";
import { savedAddressColumns, toSavedAddress } from "../address-book/address-book-store.ts";
import type { Contact, MentionsOf } from "../erase-mentions.ts";
import { eraseMentions } from "../erase-mentions.ts";
import { deleting } from "../events/change.ts";
import { write } from "../events/write.ts";
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

/** Ids of the erased rows, by kind. */
export type ErasedRows = Readonly<Record<RecordKind, readonly string[]>>;

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
  eraseRows(merchantId: string, rows: ErasedRows): Promise<RecordCounts>;
  /** Open bookings stay as they are. */
  erase(caller: Caller, found: PersonRecords): Promise<RecordCounts>;
}

export function peopleStore({
  prisma,
  clock,
  people,
  encryption,
  noteErasure,
  actor,
}: Pick<StoreContext, "prisma" | "clock" | "people" | "encryption" | "noteErasure" | "actor">): PeopleStore {
  const eraseRows: PeopleStore["eraseRows"] = async (merchantId, rows) => {
    const { savedAddresses, trackers, ...others } = rows;
    if (Object.values(rows).some((ids) => ids.length > 0))
      await noteErasure({ ...rows, what: "rows", merchantId });
    const counts = await redactRows({ prisma, people }, merchantId, clock.now(), {
      ...others,
      others: [...savedAddresses, ...trackers],
    });
    const deleted = await prisma.tracker.deleteMany({ where: { merchantId, id: { in: [...trackers] } } });
    const saved = await write(
      prisma,
      deleting("saved_addresses", {
        actor: actor(),
        where: Prisma.sql`merchant_id = ${merchantId}::uuid AND id = ANY(${[...savedAddresses]}::uuid[])`,
      }),
    );
    return { ...counts, savedAddresses: saved.length, trackers: deleted.count };
  };

  async function find(caller: Caller, clue: PersonClue): Promise<PersonRecords> {
    const own = Prisma.sql`merchant_id = ${caller.merchantId}::uuid AND environment = ${caller.environment}`;
    const rowsOf = <Row>(table: FoundTable, columns: Prisma.Sql, also = Prisma.sql`TRUE`) =>
      prisma.$queryRaw<Row[]>`
        SELECT ${columns} FROM ${Prisma.raw(table)}
        WHERE ${own} AND ${also} AND ${leadsTo(people, table, clue)} ORDER BY id`;
    const shipments = await rowsOf<{ id: string; value: unknown; version: number }>(
      "shipments",
      Prisma.sql`id::text AS id, value, version`,
      holdsPeople(clue),
    );
    const bookings = await rowsOf<{ id: string; draft: unknown; state: string }>(
      "bookings",
      Prisma.sql`id::text AS id, draft, state`,
      Prisma.sql`state <> 'booked' AND ${holdsPeople(clue)}`,
    );
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
    const rates = await prisma.$queryRaw<{ id: string; value: unknown }[]>`
      SELECT id, value FROM rates
      WHERE ${own} AND (id = ANY(${rowIdsOf(bought)}::text[]) OR ${leadsTo(people, "rates", clue)}) ORDER BY id`;
    const ids = new Set(bought);
    const saved = await rowsOf<SavedAddressRow>("saved_addresses", savedAddressColumns);
    const trackers = await rowsOf<TrackerRow>("trackers", trackerColumns);
    return {
      ...found,
      rates: rates
        .flatMap((row) => toRates(people, row))
        .filter((rate) => ids.has(rate.id) || isAbout(clue, rate.request)),
      savedAddresses: saved
        .map((row) => toSavedAddress(people, row))
        .filter(({ address }) => isAbout(clue, { from: address, to: address })),
      trackers: trackers.map((row) => toTracker(people, row)),
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

/** The records without those that the merchant's own address alone has found. */
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
  const once = <Kept extends { readonly id: string } | { readonly draft: { readonly id: string } }>(
    of: (records: PersonRecords) => readonly Kept[],
  ) => [
    ...new Map(
      found.flatMap(of).map((kept) => ["draft" in kept ? kept.draft.id : kept.id, kept] as const),
    ).values(),
  ];
  return {
    shipments: once(({ shipments }) => shipments),
    bookings: once(({ bookings }) => bookings),
    rates: once(({ rates }) => rates),
    trackers: once(({ trackers }) => trackers),
    savedAddresses: once(({ savedAddresses }) => savedAddresses),
  };
}

/** A retained sender may be the person: only who is found by the order alone is gone from a redacted row. */
function holdsPeople({ email, phone }: PersonClue): Prisma.Sql {
  return email === undefined && phone === undefined ? Prisma.sql`redacted_at IS NULL` : Prisma.sql`TRUE`;
}

type FoundTable = "shipments" | "bookings" | "rates" | "saved_addresses" | "trackers";

/** The condition of rows that the clue may lead to: ciphertexts have traces beside them, and are opened to decide. */
function leadsTo(people: People, table: FoundTable, clue: PersonClue): Prisma.Sql {
  const { relatedOrderId, email, phone } = clue;
  const found: PersonalTable["found"] = personalData[table].found;
  const wanted = [
    ...(email === undefined ? [] : [emailTrace(people, email)]),
    ...(phone === undefined ? [] : [phoneTrace(people, phone)]),
  ];
  const conditions = [
    ...(relatedOrderId === undefined
      ? []
      : [isIn(found?.order, (order) => Prisma.sql`${order} = ${columnText(relatedOrderId)}`)]),
    ...wanted.map((trace) =>
      isIn(found?.traces, (traces) => Prisma.sql`position(${trace} IN ${traces}::text) > 0`),
    ),
  ];
  return conditions.length === 0 ? Prisma.sql`FALSE` : Prisma.join(conditions, " AND ");
}

/** A condition on a column; false where the table lacks it. */
function isIn(column: string | undefined, condition: (column: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  return column === undefined ? Prisma.sql`FALSE` : condition(Prisma.raw(column));
}

function isAbout(clue: PersonClue, { from, to }: { readonly from: Address; readonly to: Address }): boolean {
  const { email, phone, isTheirPhone } = clue;
  return [to, from].some(
    (address) =>
      (email === undefined || foldEmail(address.email ?? "") === foldEmail(email)) &&
      (phone === undefined || isTheirPhone(address)),
  );
}
