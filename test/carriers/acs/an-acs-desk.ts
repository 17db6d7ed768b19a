/** An account of the driver at a simulated ACS. */
import { acsDriver } from "../../../app/carriers/acs/driver.server.ts";
import { sampleCarrierAccounts } from "../../../app/carriers/index.ts";
import type { CarrierTerms } from "../../../app/carriers/kit/carrier-terms.ts";
import { carriersFrom } from "../../../app/carriers/kit/registry.ts";
import { sendCall } from "../../../app/carriers/kit/send-call.ts";
import { priceListOf } from "../../../app/carriers/tariff/driver.server.ts";
import type {
  BookingOrder,
  BookingResult,
  CarrierAccount,
  CarrierConnection,
  JsonValue,
  NewCarrierAccount,
  Parcel,
  PricingRequest,
  Shipment,
} from "../../../app/engine/index.ts";
import type { TariffDocument } from "../../../app/tariffs/document/document.ts";
import { versionsIn } from "../../../app/tariffs/versions/price-list.ts";
import { demoAccount } from "../../../simulator/carriers/acs/accounts.ts";
import type { AcsOptions, AcsServer } from "../../../simulator/carriers/acs/start-acs.ts";
import { startAcs } from "../../../simulator/carriers/acs/start-acs.ts";
import { aShipment } from "../../support/a-shipment.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";

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
  return {
    driver: "acs",
    carrier: { code: "acs", name: "ACS Courier", imageUrl: "/carriers/acs.svg" },
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets,
    defaultParcel: null,
    settings: { Billing_Code: demoAccount.billingCode, Sender: "OLIVE GROVE", ...settings },
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

export interface AcsDesk {
  readonly acs: AcsServer;
  readonly clock: TestClock;
  readonly driver: ReturnType<typeof acsDriver>;
  readonly terms: CarrierTerms;
  connect(account?: CarrierAccount): CarrierConnection;
  /** Both clocks. */
  advance(ms: number): Promise<void>;
  vouchers(reference?: string): Promise<readonly SimulatedVoucher[]>;
  /** The next call of that alias suffers the fault. */
  fault(kind: string, call: string, times?: number): Promise<unknown>;
  quirks(change: object): Promise<unknown>;
  move(voucher: string, event: string, more?: object): Promise<unknown>;
  close(): Promise<void>;
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
  const terms: CarrierTerms = {
    clock,
    host: (name, usual) => (name === "acs" ? acs.url : usual),
    send: sendCall,
    priceList: priceListOf,
  };
  const driver = acsDriver(terms, { callsPerSecond: 10_000 });
  const carriers = carriersFrom([driver], clock);
  return {
    acs,
    clock,
    terms,
    driver,
    connect: (account = anAccount()) => carriers.connect(account),
    async advance(ms) {
      clock.advance(ms);
      await acs.control("POST", "/clock", { advanceMs: ms });
    },
    vouchers: (reference) =>
      acs.control("GET", reference === undefined ? "/vouchers" : `/vouchers?reference=${reference}`),
    fault: (kind, call, times = 1) => acs.control("POST", "/faults/next", { kind, call, times }),
    quirks: (change) => acs.control("PUT", "/quirks", change),
    move: (voucher, event, more = {}) =>
      acs.control("POST", `/vouchers/${voucher}/events`, { event, ...more }),
    close: () => acs.close(),
  };
}

export function aParcel(given: Partial<Parcel> = {}): Parcel {
  return {
    weightG: 1_600,
    lengthCm: 30,
    widthCm: 20,
    heightCm: 10,
    itemIndexes: [0],
    compartmentSize: null,
    ...given,
  };
}

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

export function anOrder(given: Partial<BookingOrder> = {}): BookingOrder {
  return {
    reference: crypto.randomUUID(),
    serviceCode: "standard",
    from: grove,
    to: nikos,
    items: [{ weightG: 1_600 }],
    parcels: [aParcel()],
    extras: {},
    cashOnDeliveryMinor: 0,
    currency: "EUR",
    pickup: null,
    relatedOrderId: "#1042",
    callerVoucher: null,
    ...given,
  };
}

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

export const vouchersOf = ({ pieces }: BookingResult): readonly string[] =>
  pieces.map(({ trackingRef }) => trackingRef);

export function shipmentOf({ pieces: [first, ...others], pickup }: BookingResult): Shipment {
  const caller = { merchantId: crypto.randomUUID(), environment: "production" } as const;
  return aShipment(caller, crypto.randomUUID(), {
    trackingRef: first!.trackingRef,
    childVouchers: others.map(({ trackingRef }) => ({ trackingRef, trackingUrl: "" })),
    pickup: pickup?.pickup ?? null,
  });
}
