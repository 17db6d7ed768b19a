/** An account of the driver at a simulated BOX NOW. */
import { boxnowDriver } from "../../../app/adapters/carriers/boxnow/driver.server.ts";
import { sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
import type { CarrierTerms } from "../../../app/adapters/carriers/kit/carrier-terms.ts";
import type { KitDriver } from "../../../app/adapters/carriers/kit/outside-carrier.ts";
import type {
  BookingOrder,
  CarrierAccount,
  CarrierConnection,
  CarrierDriver,
  JsonValue,
  NewCarrierAccount,
  Parcel,
} from "../../../app/domain/engine/index.ts";
import type { Boxnow, BoxnowOptions } from "../../../simulator/carriers/boxnow/start-boxnow.ts";
import { startBoxnow } from "../../../simulator/carriers/boxnow/start-boxnow.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import { anOrderOf, aParcelOf, faultOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";

/** An open locker in Athens with every compartment, whatever the seed. */
export const locker = "10001";

const priceList = sampleCarrierAccounts.find(({ carrier }) => carrier.code === "thyrida")!.priceList!;

export const credentials = { client_id: "grove", client_secret: "grove-secret", webhook_secret: "hook" };

export function aNewAccount(
  settings: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount {
  return newAccountOf("boxnow", "BOX NOW", {
    secrets,
    settings: { origin_id: "7001", ...settings },
    priceList,
  });
}

export const anAccount = (given: Partial<CarrierAccount> = {}): CarrierAccount => ({
  ...storedAccount(aNewAccount()),
  ...given,
});

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
  const terms = termsAt(clock, { boxnow: boxnow.url, "boxnow-locations": boxnow.locationUrl });
  const driver: BoxnowDriver = boxnowDriver(terms, impatient);
  return {
    boxnow,
    clock,
    terms,
    driver,
    connect: (account = anAccount()) => driver.connect(account, clock.now()),
    parcelsOf: (orderNumber) => boxnow.control("GET", `/parcels?orderNumber=${orderNumber}`),
    fault: faultOf(boxnow),
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

export const aParcel = (given: Partial<Parcel> = {}): Parcel =>
  aParcelOf(1_200, { compartmentSize: 2, ...given });

export const anOrder = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrderOf({
    serviceCode: "locker",
    from: anAddress({ name: "Olive Grove", phone: "+302310555010", phoneE164: "+302310555010" }),
    to: anAddress({ phone: "694 555 0123", locationId: locker }),
    items: [{ weightG: 1_200, label: "Olive oil", value: 40, currency: "EUR" }],
    parcels: [aParcel()],
    ...given,
  });

/** An order of two parcels. */
export const aDoubleOrder = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrder({ parcels: [aParcel(), aParcel({ compartmentSize: 1, heightCm: 5, itemIndexes: [] })], ...given });

/** Of a booking's call; BOX NOW finds a request whenever it was made. */
export const calledAt = new Date("2026-11-20T08:00:00Z");

/** The first order number of a shipment. */
export const numberOf = ({ reference }: Pick<BookingOrder, "reference">): string =>
  `WB-${reference.replaceAll("-", "")}`;
