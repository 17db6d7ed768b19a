/** An account of the driver at a simulated ACS. */
import { acsDriver } from "../../../app/adapters/carriers/acs/driver.server.ts";
import { sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
import type { CarrierTerms } from "../../../app/adapters/carriers/kit/carrier-terms.ts";
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
import { demoAccount } from "../../../simulator/carriers/acs/accounts.ts";
import type { AcsOptions, AcsServer } from "../../../simulator/carriers/acs/start-acs.ts";
import { startAcs } from "../../../simulator/carriers/acs/start-acs.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import type { DeskControls } from "../a-carrier-desk.ts";
import { anOrderOf, aParcelOf, controlsOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";

/** A working Friday, ten in the morning in Athens. */
export const friday = "2026-11-20";
export const monday = "2026-11-23";
/** A locker of the station ΙΒ. */
export const locker = "ΙΒ-501";

export const credentials = {
  AcsApiKey: demoAccount.apiKey,
  Company_ID: demoAccount.companyId,
  Company_Password: demoAccount.companyPassword,
  User_ID: "api1",
  User_Password: "demo-user-password",
};

export function aNewAccount(
  settings: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount {
  return newAccountOf("acs", "ACS Courier", {
    secrets,
    settings: { Billing_Code: demoAccount.billingCode, Sender: "OLIVE GROVE", ...settings },
  });
}

export const anAccount = (given: Partial<CarrierAccount> = {}): CarrierAccount => ({
  ...storedAccount(aNewAccount()),
  ...given,
});

const sampleList = versionsIn(sampleCarrierAccounts.find(({ carrier }) => carrier.code === "gorgona")!);

/** A price list whose only service is named as this one of ACS. */
export function priceListFor(code: string): readonly TariffDocument[] {
  return sampleList.map((version) => ({
    ...version,
    services: version.services.slice(0, 1).map((service) => ({ ...service, code })),
  }));
}

export interface SimulatedVoucher {
  readonly number: string;
  readonly children: readonly string[];
  readonly state: "booked" | "printed" | "listed" | "deleted";
  readonly request: Readonly<Record<string, unknown>>;
  readonly prints: readonly { readonly n: number; readonly type: string; readonly sha256: string }[];
}

export interface AcsDesk extends DeskControls {
  readonly acs: AcsServer;
  readonly clock: TestClock;
  readonly driver: ReturnType<typeof acsDriver>;
  readonly terms: CarrierTerms;
  connect(account?: CarrierAccount): CarrierConnection;
  vouchers(reference?: string): Promise<readonly SimulatedVoucher[]>;
  move(voucher: string, event: string, more?: object): Promise<unknown>;
}

/** A simulated ACS whose clock runs with ours, and the driver that is sent to it. */
export async function anAcsDesk(options: AcsOptions = {}): Promise<AcsDesk> {
  const clock = testClock();
  const acs = await startAcs({
    startsAt: clock.now(),
    perSecond: null,
    lockers: { GR: 60, CY: 5 },
    ...options,
  });
  const terms = termsAt(clock, { acs: acs.url });
  const driver = acsDriver(terms, { callsPerSecond: 10_000 });
  const carriers = carriersFrom([driver], clock);
  return {
    acs,
    clock,
    terms,
    driver,
    connect: (account = anAccount()) => carriers.connect(account),
    vouchers: (reference) =>
      acs.control("GET", reference === undefined ? "/vouchers" : `/vouchers?reference=${reference}`),
    ...controlsOf(acs, clock),
    move: (voucher, event, more = {}) =>
      acs.control("POST", `/vouchers/${voucher}/events`, { event, ...more }),
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
