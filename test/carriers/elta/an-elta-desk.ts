/** An account of the driver at a simulated ELTA. */
import { eltaDriver } from "../../../app/adapters/carriers/elta/driver.server.ts";
import { sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
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
import { versionsIn } from "../../../app/domain/tariffs/versions/price-list.ts";
import { demoAccount } from "../../../simulator/carriers/elta/accounts.ts";
import type { EltaOptions } from "../../../simulator/carriers/elta/start-elta.ts";
import { startElta } from "../../../simulator/carriers/elta/start-elta.ts";
import type { CarrierServer } from "../../../simulator/carriers/kit/serve-carrier.ts";
import { aShipment } from "../../support/a-shipment.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import type { DeskControls } from "../a-carrier-desk.ts";
import { anOrderOf, aParcelOf, controlsOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";

export const credentials = {
  pel_user_code: demoAccount.userCode,
  pel_user_pass: demoAccount.password,
  pel_apost_code: demoAccount.customerCode,
  pel_apost_sub_code: demoAccount.subCode,
};

const sampleList = versionsIn(sampleCarrierAccounts.find(({ carrier }) => carrier.code === "gorgona")!);

/** A price list with every service, all at the prices of the sample's first one. */
const priceList = sampleList.map((version) => ({
  ...version,
  services: ["standard", "office", "pudo"].flatMap((code) =>
    version.services.slice(0, 1).map((service) => ({ ...service, code })),
  ),
})) as unknown as readonly JsonValue[];

export const aNewAccount = (
  settings: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount =>
  newAccountOf("elta", "ELTA Courier", {
    secrets,
    settings: { origin_zip: "10551", ...settings },
    priceList,
  });

export const anAccount = (
  settings: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): CarrierAccount => storedAccount(aNewAccount(settings, secrets));

export interface SimulatedVoucher {
  readonly number: string;
  readonly children: readonly string[];
  readonly details: Readonly<Record<string, string>>;
  readonly prints: readonly { readonly number: string; readonly paper: string; readonly sha256: string }[];
}

export interface EltaDesk extends DeskControls {
  readonly elta: CarrierServer;
  readonly clock: TestClock;
  readonly driver: KitDriver;
  connect(account?: CarrierAccount): CarrierConnection;
  vouchers(reference?: string): Promise<readonly SimulatedVoucher[]>;
  result(
    result: number | "fault" | "no-number",
    call: string,
    when?: "before" | "after",
    times?: number,
  ): Promise<unknown>;
  move(number: string, title: string, at: string, station?: string): Promise<unknown>;
  calls(name: string): Promise<number>;
}

/** A simulated ELTA whose clock runs with ours, and the driver that is sent to it. */
export async function anEltaDesk(options: EltaOptions = {}): Promise<EltaDesk> {
  const clock = testClock();
  const elta = await startElta({ startsAt: clock.now(), ...options });
  const driver = eltaDriver(termsAt(clock, { elta: elta.url }), { callsPerSecond: 10_000, waitsMs: [5, 10] });
  return {
    elta,
    clock,
    driver,
    connect: (account = anAccount()) => carriersFrom([driver], clock).connect(account),
    vouchers: (reference) =>
      elta.control("GET", reference === undefined ? "/vouchers" : `/vouchers?reference=${reference}`),
    ...controlsOf(elta, clock),
    result: (result, call, when = "before", times = 1) =>
      elta.control("POST", "/results/next", { result, call, when, times }),
    move: (number, title, at, station = "ΘΕΣΣΑΛΟΝΙΚΗ") =>
      elta.control("POST", `/vouchers/${number}/movements`, { title, at, station }),
    calls: async (name) => (await elta.control<unknown[]>("GET", `/calls?name=${name}`)).length,
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
  return aShipment(caller, crypto.randomUUID(), {
    id: order.reference,
    carrierReference,
    trackingRef: first!.trackingRef,
    childVouchers: others.map(({ trackingRef }) => ({ trackingRef, trackingUrl: "" })),
  });
}
