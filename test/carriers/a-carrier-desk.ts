/** The set-up that desks of simulated carriers share. */
import type { CarrierTerms } from "../../app/adapters/carriers/kit/carrier-terms.ts";
import { paceOf } from "../../app/adapters/carriers/kit/pace.ts";
import { sendCall } from "../../app/adapters/carriers/kit/send-call.ts";
import { priceListOf } from "../../app/adapters/carriers/tariff/driver.server.ts";
import type {
  BookingOrder,
  BookingResult,
  CarrierAccount,
  Clock,
  NewCarrierAccount,
  Parcel,
  Shipment,
} from "../../app/domain/engine/index.ts";
import { EngineError, noExporter, OutcomeUnknownError } from "../../app/domain/engine/index.ts";
import { aShipment } from "../support/a-shipment.ts";
import type { TestClock } from "../support/test-clock.ts";

/** An account on the merchant's own contract, with every service. */
export function newAccountOf(
  driver: string,
  name: string,
  given: Pick<NewCarrierAccount, "secrets" | "settings" | "priceList">,
): NewCarrierAccount {
  return {
    driver,
    carrier: { code: driver, name, imageUrl: `/carriers/${driver}.svg` },
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    defaultParcel: null,
    ...given,
  };
}

/** The account as stored in production. */
export function storedAccount(made: NewCarrierAccount): CarrierAccount {
  return {
    ...made,
    id: crypto.randomUUID(),
    merchantId: crypto.randomUUID(),
    environment: "production",
    updatedAt: new Date("2026-11-20T08:00:00Z"),
  };
}

/** Sends a driver to servers of this machine. */
export function termsAt(clock: Clock, hosts: Readonly<Record<string, string>>): CarrierTerms {
  return {
    clock,
    host: (name, usual) => hosts[name] ?? usual,
    send: sendCall,
    pace: paceOf,
    customs: async () => ({ exporter: noExporter, isReturn: false, pdf: async () => new Uint8Array() }),
    priceList: priceListOf,
  };
}

interface Controlled {
  control<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** The next calls of that name suffer the fault. */
export function faultOf(server: Pick<Controlled, "control">) {
  return (kind: string, call: string, times = 1): Promise<unknown> =>
    server.control("POST", "/faults/next", { kind, call, times });
}

/** The controls that all desks have. */
export interface DeskControls<Quirks = object> {
  /** Both clocks. */
  advance(ms: number): Promise<void>;
  /** The next calls of that name suffer the fault. */
  fault(kind: string, call: string, times?: number): Promise<unknown>;
  quirks(change: Quirks): Promise<unknown>;
  close(): Promise<void>;
}

export function controlsOf(server: Controlled, clock: TestClock): DeskControls {
  return {
    async advance(ms) {
      clock.advance(ms);
      await server.control("POST", "/clock", { advanceMs: ms });
    },
    fault: faultOf(server),
    quirks: (change) => server.control("PUT", "/quirks", change),
    close: () => server.close(),
  };
}

export function aParcelOf(weightG: number, given: Partial<Parcel>): Parcel {
  return {
    weightG,
    lengthCm: 30,
    widthCm: 20,
    heightCm: 10,
    itemIndexes: [0],
    compartmentSize: null,
    ...given,
  };
}

export function anOrderOf(
  given: Pick<BookingOrder, "serviceCode" | "from" | "to" | "items" | "parcels"> & Partial<BookingOrder>,
): BookingOrder {
  return {
    reference: crypto.randomUUID(),
    extras: {},
    cashOnDeliveryMinor: 0,
    currency: "EUR",
    pickup: null,
    relatedOrderId: "#1006",
    callerVoucher: null,
    ...given,
  };
}

export const vouchersOf = ({ pieces }: BookingResult): readonly string[] =>
  pieces.map(({ trackingRef }) => trackingRef);

export function shipmentOf({
  carrierReference,
  pieces: [first, ...others],
  pickup,
}: BookingResult): Shipment {
  const caller = { merchantId: crypto.randomUUID(), environment: "production" } as const;
  return aShipment(caller, crypto.randomUUID(), {
    carrierReference,
    trackingRef: first!.trackingRef,
    childVouchers: others.map(({ trackingRef }) => ({ trackingRef, trackingUrl: "" })),
    pickup: pickup?.pickup ?? null,
  });
}

/** `null`: the outcome is not known yet, or nothing was done: the same is to be tried again. */
export async function tried<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OutcomeUnknownError) return null;
    if (error instanceof EngineError && error.code === "CARRIER_UNAVAILABLE") return null;
    throw error;
  }
}

export async function untilDone<Result>(act: () => Promise<Result | null>): Promise<Result> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const result = await tried(act);
    if (result !== null) return result;
  }
  throw new Error("no answer in 40 attempts");
}

/** A dozen at a time. */
export async function inLanes<Each, Result>(
  all: readonly Each[],
  work: (each: Each, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < all.length; index = next++)
      results[index] = await work(all[index]!, index);
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  return results;
}
