/** An account of the driver at a simulated Courier Center. */
import { courierCenterDriver } from "../../../app/adapters/carriers/courier-center/driver.server.ts";
import { sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type {
  BookingOrder,
  CarrierAccount,
  CarrierConnection,
  JsonValue,
  NewCarrierAccount,
  Parcel,
  PricingRequest,
} from "../../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../../app/domain/tariffs/document/document.ts";
import { versionsIn } from "../../../app/domain/tariffs/versions/price-list.ts";
import { demoAccount } from "../../../simulator/carriers/courier-center/accounts.ts";
import type { ShipmentView } from "../../../simulator/carriers/courier-center/control/shipment-view.ts";
import type { QuirksInput } from "../../../simulator/carriers/courier-center/quirks.ts";
import type {
  CourierCenterOptions,
  CourierCenterServer,
} from "../../../simulator/carriers/courier-center/start-courier-center.ts";
import { startCourierCenter } from "../../../simulator/carriers/courier-center/start-courier-center.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import type { DeskControls } from "../a-carrier-desk.ts";
import { anOrderOf, aParcelOf, controlsOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";

/** A working Friday, ten in the morning in Athens. */
export const friday = "2026-11-20";
export const monday = "2026-11-23";
export const locker = "10001";

export const credentials = {
  UserAlias: demoAccount.userAlias,
  CredentialValue: demoAccount.credentialValue,
  ApiKey: demoAccount.apiKey,
};

export const settings = {
  billing_account: demoAccount.billingAccount,
  sender_name: "Olive Grove",
  sender_street: "Πειραιώς 10",
  sender_town: "Αθήνα",
  sender_zip: "10551",
  sender_phone: "+30 210 555 0100",
} as const;

const sampleList = versionsIn(sampleCarrierAccounts.find(({ carrier }) => carrier.code === "gorgona")!);

/** A price list with the first service of the sample under these codes. */
export function priceListFor(codes: readonly string[]): readonly TariffDocument[] {
  return sampleList.map((version) => ({
    ...version,
    services: codes.flatMap((code) => version.services.slice(0, 1).map((service) => ({ ...service, code }))),
  }));
}

export const everyService = ["standard", "same-day-3h", "same-day-5h", "locker"];

export function aNewAccount(
  given: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount {
  return newAccountOf("courier-center", "Courier Center", {
    secrets,
    settings: { ...settings, ...given },
    priceList: priceListFor(everyService),
  });
}

export const anAccount = (given: Readonly<Record<string, JsonValue>> = {}): CarrierAccount =>
  storedAccount(aNewAccount(given));

export interface CourierCenterDesk extends DeskControls<QuirksInput> {
  readonly carrier: CourierCenterServer;
  readonly clock: TestClock;
  readonly driver: ReturnType<typeof courierCenterDriver>;
  connect(account?: CarrierAccount): CarrierConnection;
  shipments(reference?: string): Promise<readonly ShipmentView[]>;
  scan(number: string, event: string, more?: object): Promise<unknown>;
}

/** A simulated Courier Center whose clock runs with ours, and the driver that is sent to it. */
export async function aCourierCenterDesk(options: CourierCenterOptions = {}): Promise<CourierCenterDesk> {
  const clock = testClock();
  const carrier = await startCourierCenter({ startsAt: clock.now(), pace: null, lockers: 5, ...options });
  const terms = termsAt(clock, { "courier-center": carrier.url });
  const driver = courierCenterDriver(terms, { callsPerSecond: 10_000, waitsMs: [5, 20] });
  const carriers = carriersFrom([driver], clock);
  return {
    carrier,
    clock,
    driver,
    connect: (account = anAccount()) => carriers.connect(account),
    shipments: (reference) =>
      carrier.control("GET", reference === undefined ? "/shipments" : `/shipments?reference=${reference}`),
    ...controlsOf(carrier, clock),
    scan: (number, event, more = {}) =>
      carrier.control("POST", `/shipments/${number}/events`, { event, ...more }),
  };
}

export const aParcel = (given: Partial<Parcel> = {}): Parcel => aParcelOf(1_600, given);

export const grove = anAddress({ country: "GR", zip: "10551", city: "Αθήνα", name: "Olive Grove" });
export const nikos = anAddress({
  country: "GR",
  zip: "546 24",
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

export const toLocker = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrder({ serviceCode: "locker", to: { ...nikos, locationId: locker }, ...given });

export function aRequest(given: Partial<PricingRequest> = {}): PricingRequest {
  return {
    from: grove,
    to: nikos,
    items: [{ weightG: 1_600 }],
    parcels: [aParcel()],
    at: new Date("2026-11-20T08:00:00Z"),
    ...given,
  };
}
