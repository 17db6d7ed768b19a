/** A test carrier. It remembers its labels, sells another one for a repeated request, and fails on request. */
import type {
  BookingOrder,
  BookingResult,
  CarrierConnection,
  CarrierDriver,
  CarrierLabel,
  NewCarrierAccount,
  PickupCapability,
  Shipment,
  TrackingEntry,
} from "../../app/domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../app/domain/engine/index.ts";

/** `lost` and `hangs`: no answer comes, before or after the carrier has acted. */
export type Behaviour =
  | "works"
  | "rejects"
  | "is unavailable"
  | "lost before acting"
  | "lost after acting"
  | "hangs before acting"
  | "hangs after acting"
  | "answers nonsense";

export interface Sold {
  readonly reference: string;
  readonly vouchers: readonly string[];
}

export interface TestCarrier {
  readonly driver: CarrierDriver;
  readonly account: NewCarrierAccount;
  /** Every label it has sold. Two labels for one reference must never happen. */
  readonly sold: readonly Sold[];
  readonly cancelled: ReadonlySet<string>;
  /** Drafts that it has, bought or not. */
  readonly drafts: ReadonlySet<string>;
  readonly pickups: ReadonlyMap<string, string>;
  /** Calls by name, in order. */
  readonly calls: readonly string[];
  /** Queues behaviours for the next calls of a kind; after these, calls work. */
  will(
    call:
      | "draft"
      | "discard"
      | "adopt"
      | "book"
      | "lookup"
      | "cancel"
      | "schedule"
      | "callOff"
      | "track"
      | "label",
    ...behaviours: Behaviour[]
  ): void;
  /** All further calls work. */
  heal(): void;
  /** Sets the tracking of a voucher. */
  setTracking(voucher: string, entries: readonly TrackingEntry[]): void;
}

export function aCarrier(
  traits: {
    readonly settleMs?: number;
    /**
     * `presence`: it finds its bookings, and nothing proves that there is none. `half`: it says that it has one, not its number.
     * `nothing`: it can't say. Absent: exact.
     */
    readonly lookUps?: "presence" | "half" | "nothing";
    /** It drafts before it sells. It sells a draft as often as it is asked to. */
    readonly drafts?: boolean;
    /** It can be asked whether a number is the order's. */
    readonly checksNumbers?: boolean;
    readonly tracks?: boolean;
    /** The formats of its own labels: each print has other bytes. */
    readonly labelFormats?: readonly string[];
    /** It gives its labels with the booking, and never again. */
    readonly labelsAtBooking?: boolean;
    /** One pickup fetches all shipments of a day and place. */
    readonly combines?: boolean;
    readonly connection?: Partial<CarrierConnection>;
  } = {},
): TestCarrier {
  const sold: Sold[] = [];
  const cancelled = new Set<string>();
  const drafts = new Set<string>();
  let drafted = 0;
  const pickups = new Map<string, string>();
  const calls: string[] = [];
  const plans = new Map<string, Behaviour[]>();
  const ways = new Map<string, readonly TrackingEntry[]>();

  async function perform<T>(call: string, act: () => T): Promise<T> {
    calls.push(call);
    const behaviour = plans.get(call)?.shift() ?? "works";
    if (behaviour === "rejects")
      throw new EngineError("CARRIER_REJECTED", "No such street.", { carrier_code: "E17" });
    if (behaviour === "is unavailable")
      throw new EngineError("CARRIER_UNAVAILABLE", "Closed for maintenance.");
    if (behaviour === "lost before acting") throw new OutcomeUnknownError("The line was cut.");
    if (behaviour === "hangs before acting") return new Promise<never>(() => undefined);
    const result = act();
    if (behaviour === "lost after acting") throw new OutcomeUnknownError("The line was cut.");
    if (behaviour === "hangs after acting") return new Promise<never>(() => undefined);
    if (behaviour === "answers nonsense") throw new TypeError("Cannot read properties of undefined");
    return result;
  }

  function sell({ reference, parcels, labelFormat }: BookingOrder): BookingResult {
    const vouchers = parcels.map((_, piece) => `TC${sold.length + 1}-${piece + 1}`);
    sold.push({ reference, vouchers });
    if (!traits.labelsAtBooking || labelFormat === undefined) return bookedAs(vouchers);
    const label = { mediaType: "application/pdf", bytes: Buffer.from(`label of ${vouchers[0]}`) } as const;
    return { ...bookedAs(vouchers), labels: [{ format: labelFormat, piece: null, label }] };
  }

  const pickup: PickupCapability = {
    combinedWithShipment: false,
    ...(traits.combines === true && { combines: true }),
    slotLengthInHours: 2,
    earliestAt: "09:00",
    latestAt: "17:00",
    sameDayLatestAt: "12:00",
    timeZone: "Europe/Athens",
    days: { weekdays: [0, 1, 2, 3, 4, 5, 6], holidaysOf: null, closedDates: [] },
    schedule: ({ reference, pickup: slot }) =>
      perform("schedule", () => {
        const name = `${reference}/${slot.date}`;
        const pickupRef = pickups.get(name) ?? `PICKUP-${pickups.size + 1}`;
        pickups.set(name, pickupRef);
        return { pickup: slot, pickupRef };
      }),
    cancel: (pickupRef) =>
      perform("callOff", () => {
        for (const [reference, ref] of pickups) if (ref === pickupRef) pickups.delete(reference);
      }),
  };

  const connection: CarrierConnection = {
    services: [
      {
        code: "parcel",
        name: "Parcel",
        transit: () => ({ minDays: 1, maxDays: 2 }),
        limits: { maxWeightG: 30_000 },
        price: () => ({ netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "EUR" }),
      },
    ],
    transportation: "road",
    printingRequired: true,
    trackingCodeOnPickup: false,
    trackingUrlTemplate: "https://carrier.example/track/{ref}",
    settleMs: traits.settleMs ?? 0,
    ...(traits.checksNumbers && {
      adopt: ({ reference }, [number]) =>
        perform("adopt", () => {
          const found = sold.find(({ vouchers }) => vouchers[0] === number);
          if (found?.reference !== reference)
            throw new EngineError("CARRIER_REJECTED", `${number} is another shipment's.`);
          return bookedAs(found.vouchers);
        }),
    }),
    ...(traits.drafts && {
      draft: ({ reference }) =>
        perform("draft", () => {
          drafted += 1;
          drafts.add(`DRAFT-${drafted} ${reference}`);
          return `DRAFT-${drafted} ${reference}`;
        }),
      discardDraft: (draftRef) => perform("discard", () => void drafts.delete(draftRef)),
    }),
    book: (order, _mayLeave, draftRef) =>
      perform("book", () => {
        if (traits.drafts && !drafts.has(draftRef ?? ""))
          throw new EngineError("CARRIER_REJECTED", "No such draft.");
        return sell(order);
      }),
    lookup: ({ reference }) =>
      perform("lookup", () => {
        const found = sold.find((label) => label.reference === reference);
        if (traits.lookUps === "nothing") return { unproven: "cannot-tell" };
        if (found === undefined) return null;
        return traits.lookUps === "half" ? { unproven: "booked" } : bookedAs(found.vouchers);
      }),
    ...(traits.lookUps && {
      byHand: {
        lookupProves: "presence",
        where: { en: "the portal of Test Carrier" },
        referenceOf: (id) => id.toUpperCase(),
      },
    }),
    cancel: ({ trackingRef }) =>
      perform("cancel", () => {
        cancelled.add(trackingRef);
      }),
    pickup,
    ...(traits.tracks === true && {
      track: (refs: readonly string[]) =>
        perform(
          "track",
          () => new Map(refs.flatMap((ref) => (ways.has(ref) ? [[ref, ways.get(ref) ?? []]] : []))),
        ),
    }),
    ...(traits.labelFormats !== undefined && {
      labels: {
        formats: traits.labelFormats,
        ...(traits.labelsAtBooking && { inOneFile: true, asBought: true }),
        print: ({ trackingRef }: Shipment, format: string, piece: number | null) =>
          perform("label", (): CarrierLabel => {
            if (traits.labelsAtBooking)
              throw new EngineError("CARRIER_REJECTED", "The label was given once.");
            const printed = calls.filter((call) => call === "label").length;
            return {
              mediaType: format.startsWith("zpl") ? "application/zpl" : "application/pdf",
              bytes: Buffer.from(`${trackingRef} ${format} ${piece ?? "all"} print ${printed}`),
            };
          }),
      },
    }),
    ...traits.connection,
  };

  return {
    driver: { driver: "test-carrier", connect: () => connection },
    account: {
      driver: "test-carrier",
      carrier: { code: "testcarrier", name: "Test Carrier", imageUrl: "/carriers/test.svg" },
      friendlyName: null,
      enabled: true,
      serviceCodes: null,
      credentials: "own",
      secrets: {},
      defaultParcel: null,
      settings: {},
    },
    sold,
    cancelled,
    drafts,
    pickups,
    calls,
    will: (call, ...behaviours) => {
      plans.set(call, [...(plans.get(call) ?? []), ...behaviours]);
    },
    heal: () => plans.clear(),
    setTracking: (voucher, entries) => {
      ways.set(voucher, entries);
    },
  };
}

function bookedAs(vouchers: readonly string[]): BookingResult {
  return {
    carrierReference: null,
    pieces: vouchers.map((trackingRef) => ({ trackingRef })),
    pickup: null,
  };
}
