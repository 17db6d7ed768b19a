/** An account of the driver at a simulated Geniki. */
import { genikiDriver } from "../../../app/adapters/carriers/geniki/driver.server.ts";
import { sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
import type { CarrierTerms } from "../../../app/adapters/carriers/kit/carrier-terms.ts";
import type { KitDriver } from "../../../app/adapters/carriers/kit/outside-carrier.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type {
  BookingOrder,
  BookingResult,
  CarrierAccount,
  CarrierConnection,
  JsonValue,
  NewCarrierAccount,
  Parcel,
  Shipment,
} from "../../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../../app/domain/tariffs/document/document.ts";
import { versionsIn } from "../../../app/domain/tariffs/versions/price-list.ts";
import type { GenikiOptions } from "../../../simulator/carriers/geniki/start-geniki.ts";
import { startGeniki } from "../../../simulator/carriers/geniki/start-geniki.ts";
import { demoUser } from "../../../simulator/carriers/geniki/users.ts";
import type { CarrierServer } from "../../../simulator/carriers/kit/serve-carrier.ts";
import { aShipment } from "../../support/a-shipment.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import type { DeskControls } from "../a-carrier-desk.ts";
import { anOrderOf, aParcelOf, controlsOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";

/** A working Friday, ten in the morning in Athens. */
export const friday = "2026-11-20";

export const credentials = {
  sUsrName: demoUser.name,
  sUsrPwd: demoUser.password,
  applicationKey: demoUser.applicationKey,
};

const sampleList = versionsIn(sampleCarrierAccounts.find(({ carrier }) => carrier.code === "gorgona")!);

/** A price list with these services, all at the prices of the sample's first one. */
export const priceListFor = (...codes: readonly string[]): readonly TariffDocument[] =>
  sampleList.map((version) => ({
    ...version,
    services: codes.flatMap((code) => version.services.slice(0, 1).map((service) => ({ ...service, code }))),
  }));

export const aNewAccount = (
  settings: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount =>
  newAccountOf("geniki", "Geniki Taxydromiki", {
    secrets,
    settings: { origin_zip: "10551", ...settings },
    priceList: priceListFor(
      "standard",
      "cyprus-economy",
      "europe",
      "return",
    ) as unknown as readonly JsonValue[],
  });

export const anAccount = (settings: Readonly<Record<string, JsonValue>> = {}): CarrierAccount =>
  storedAccount(aNewAccount(settings));

export interface SimulatedJob {
  readonly id: string;
  readonly voucher: string;
  readonly subVouchers: readonly string[];
  readonly state: "open" | "closed" | "cancelled";
  readonly isClosed: boolean;
  readonly closingBatch: number;
  readonly record: Readonly<Record<string, string | number>>;
  readonly codAmount: string;
  readonly pickupOrder: {
    readonly day: string;
    readonly dayQuarter: string;
    readonly isActive: boolean;
  } | null;
  readonly prints: readonly { readonly voucher: string; readonly format: string }[];
}

export interface GenikiDesk extends DeskControls {
  readonly geniki: CarrierServer;
  readonly clock: TestClock;
  readonly driver: KitDriver;
  readonly terms: CarrierTerms;
  connect(account?: CarrierAccount): CarrierConnection;
  /** Of another process: it has learnt nothing of earlier bookings. */
  connectElsewhere(account?: CarrierAccount): CarrierConnection;
  jobs(reference?: string): Promise<readonly SimulatedJob[]>;
  /** The next calls answer this result. */
  code(code: number | "fault", call: string, when?: "before" | "after", times?: number): Promise<unknown>;
  scan(voucher: string, code: string, at: string, shop?: string): Promise<unknown>;
  calls(name: string): Promise<number>;
}

/** A simulated Geniki whose clock runs with ours, and the driver that is sent to it. */
export async function aGenikiDesk(options: GenikiOptions = {}): Promise<GenikiDesk> {
  const clock = testClock();
  const geniki = await startGeniki({
    startsAt: clock.now(),
    pace: null,
    keyTtlMs: 30 * 86_400_000,
    ...options,
  });
  const terms = termsAt(clock, { geniki: geniki.url });
  const driverOf = () => genikiDriver(terms, { callsPerSecond: 10_000, waitsMs: [5, 10] });
  const driver = driverOf();
  const carriers = carriersFrom([driver], clock);
  return {
    geniki,
    clock,
    terms,
    driver,
    connect: (account = anAccount()) => carriers.connect(account),
    connectElsewhere: (account = anAccount()) => carriersFrom([driverOf()], clock).connect(account),
    jobs: (reference) =>
      geniki.control("GET", reference === undefined ? "/jobs" : `/jobs?reference=${reference}`),
    ...controlsOf(geniki, clock),
    code: (code, call, when = "before", times = 1) =>
      geniki.control("POST", "/codes/next", { code, call, when, times }),
    scan: (voucher, code, at, shop = "ΘΕΣΣΑΛΟΝΙΚΗ") =>
      geniki.control("POST", `/jobs/${voucher}/checkpoints`, { code, at, shop }),
    calls: async (name) => (await geniki.control<unknown[]>("GET", `/calls?name=${name}`)).length,
  };
}

export const aParcel = (given: Partial<Parcel> = {}): Parcel => aParcelOf(1_600, given);

export const grove = anAddress({ country: "GR", zip: "10551", city: "Αθήνα", name: "Olive Grove" });
export const nikos = anAddress({
  country: "GR",
  zip: "54624",
  city: "Θεσσαλονίκη",
  name: "Νίκος Δήμου",
  address: "Ερμού 25",
  phone: "6945550177",
  phoneE164: "+306945550177",
  email: "nikos@example.org",
});
export const eleni = anAddress({
  country: "CY",
  zip: "1010",
  city: "Λευκωσία",
  name: "Ελένη Γεωργίου",
  address: "Λήδρας 10",
  phone: "99123456",
  phoneE164: "+35799123456",
  email: "eleni@example.org",
});

export const anOrder = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrderOf({
    serviceCode: "standard",
    from: grove,
    to: nikos,
    items: [{ weightG: 1_600 }],
    parcels: [aParcel()],
    relatedOrderId: "#1042",
    ...given,
  });

/** The shipment that the booking of an order became. */
export function shipmentOf(
  order: BookingOrder,
  { carrierReference, pieces: [first, ...others] }: BookingResult,
): Shipment {
  const caller = { merchantId: crypto.randomUUID(), environment: "production" } as const;
  const made = aShipment(caller, crypto.randomUUID(), {
    id: order.reference,
    carrierReference,
    trackingRef: first!.trackingRef,
    childVouchers: others.map(({ trackingRef }) => ({ trackingRef, trackingUrl: "" })),
    createdAt: new Date("2026-11-20T08:00:00Z"),
  });
  const service = { ...made.rate.service, code: order.serviceCode };
  return { ...made, rate: { ...made.rate, service } };
}
