/** An account of the driver at a simulated BOX NOW. */
import { boxnowDriver } from "../../../app/carriers/boxnow/driver.server.ts";
import { sampleCarrierAccounts } from "../../../app/carriers/index.ts";
import type { CarrierTerms } from "../../../app/carriers/kit/carrier-terms.ts";
import type { KitDriver } from "../../../app/carriers/kit/outside-carrier.ts";
import { sendCall } from "../../../app/carriers/kit/send-call.ts";
import { priceListOf } from "../../../app/carriers/tariff/driver.server.ts";
import type {
  BookingOrder,
  BookingResult,
  CarrierAccount,
  CarrierConnection,
  CarrierDriver,
  JsonValue,
  NewCarrierAccount,
  Parcel,
  Shipment,
} from "../../../app/engine/index.ts";
import type { Boxnow, BoxnowOptions } from "../../../simulator/carriers/boxnow/start-boxnow.ts";
import { startBoxnow } from "../../../simulator/carriers/boxnow/start-boxnow.ts";
import { aShipment } from "../../support/a-shipment.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";

/** An open locker in Athens with every compartment, whatever the seed. */
export const locker = "10001";

const priceList = sampleCarrierAccounts.find(({ carrier }) => carrier.code === "thyrida")!.priceList!;

export const credentials = { client_id: "grove", client_secret: "grove-secret", webhook_secret: "hook" };

export function aNewAccount(
  settings: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount {
  return {
    driver: "boxnow",
    carrier: { code: "boxnow", name: "BOX NOW", imageUrl: "/carriers/boxnow.svg" },
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets,
    defaultParcel: null,
    settings: { origin_id: "7001", ...settings },
    priceList,
  };
}

export function anAccount(given: Partial<CarrierAccount> = {}): CarrierAccount {
  return {
    ...aNewAccount(),
    id: crypto.randomUUID(),
    merchantId: crypto.randomUUID(),
    environment: "production",
    updatedAt: new Date("2026-11-20T08:00:00Z"),
    ...given,
  };
}

/** Without the waits that spare a real carrier. */
export const impatient = { callsPerSecond: 10_000, waitsMs: [5, 20] };

export type BoxnowDriver = CarrierDriver & Pick<KitDriver, "form" | "test">;

export interface BoxnowDesk {
  readonly boxnow: Boxnow;
  readonly clock: TestClock;
  readonly terms: CarrierTerms;
  readonly driver: BoxnowDriver;
  connect(account?: CarrierAccount): CarrierConnection;
  parcelsOf(orderNumber: string): Promise<readonly SimulatedParcel[]>;
  /** The next calls of that name suffer the fault. */
  fault(kind: string, call: string, times?: number): Promise<unknown>;
  quirk(change: object): Promise<unknown>;
  move(parcelId: string, event: string, more?: object): Promise<unknown>;
  /** Ends all faults and quirks. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface SimulatedParcel {
  readonly id: string;
  readonly state: string;
  readonly itemRefId: string | null;
  readonly orderNumber: string;
}

const noQuirks = {
  answersReferenceNumber: false,
  answersParcelsReversed: false,
  pagesRepeat: false,
  eventsAreUnordered: false,
  eventsLieInRequest: false,
  cancelRefusalStatus: 400,
  cancelDelayMs: 0,
};

/** A simulated BOX NOW, and the driver that is sent to it. */
export async function aBoxnowDesk(options: BoxnowOptions = {}): Promise<BoxnowDesk> {
  const boxnow = await startBoxnow({ points: 120, pace: null, ...options });
  const clock = testClock();
  const hosts = new Map([
    ["boxnow", boxnow.url],
    ["boxnow-locations", boxnow.locationUrl],
  ]);
  const terms: CarrierTerms = {
    clock,
    host: (name, usual) => hosts.get(name) ?? usual,
    send: sendCall,
    priceList: priceListOf,
  };
  const driver: BoxnowDriver = boxnowDriver(terms, impatient);
  return {
    boxnow,
    clock,
    terms,
    driver,
    connect: (account = anAccount()) => driver.connect(account, clock.now()),
    parcelsOf: (orderNumber) => boxnow.control("GET", `/parcels?orderNumber=${orderNumber}`),
    fault: (kind, call, times = 1) => boxnow.control("POST", "/faults/next", { kind, call, times }),
    quirk: (change) => boxnow.control("PATCH", "/quirks", change),
    move: (parcelId, event, more = {}) =>
      boxnow.control("POST", `/parcels/${parcelId}/events`, { event, ...more }),
    reset: async () => {
      await boxnow.control("DELETE", "/faults");
      await boxnow.control("PATCH", "/quirks", noQuirks);
    },
    close: () => boxnow.close(),
  };
}

export function aParcel(given: Partial<Parcel> = {}): Parcel {
  return {
    weightG: 1_200,
    lengthCm: 30,
    widthCm: 20,
    heightCm: 10,
    itemIndexes: [0],
    compartmentSize: 2,
    ...given,
  };
}

export function anOrder(given: Partial<BookingOrder> = {}): BookingOrder {
  return {
    reference: crypto.randomUUID(),
    serviceCode: "locker",
    from: anAddress({ name: "Olive Grove", phone: "+302310555010", phoneE164: "+302310555010" }),
    to: anAddress({ phone: "694 555 0123", locationId: locker }),
    items: [{ weightG: 1_200, label: "Olive oil", value: 40, currency: "EUR" }],
    parcels: [aParcel()],
    extras: {},
    cashOnDeliveryMinor: 0,
    currency: "EUR",
    pickup: null,
    relatedOrderId: "#1006",
    callerVoucher: null,
    ...given,
  };
}

/** An order of two parcels. */
export const aDoubleOrder = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrder({ parcels: [aParcel(), aParcel({ compartmentSize: 1, heightCm: 5, itemIndexes: [] })], ...given });

export function shipmentOf({ pieces: [first, ...others] }: BookingResult): Shipment {
  const caller = { merchantId: crypto.randomUUID(), environment: "production" } as const;
  return aShipment(caller, crypto.randomUUID(), {
    trackingRef: first!.trackingRef,
    childVouchers: others.map(({ trackingRef }) => ({ trackingRef, trackingUrl: "" })),
  });
}

/** Of a booking's call; BOX NOW finds a request whenever it was made. */
export const calledAt = new Date("2026-11-20T08:00:00Z");

/** The first order number of a shipment. */
export const numberOf = ({ reference }: Pick<BookingOrder, "reference">): string =>
  `WB-${reference.replaceAll("-", "")}`;

export const vouchersOf = ({ pieces }: BookingResult): readonly string[] =>
  pieces.map(({ trackingRef }) => trackingRef);
