/** An account of the driver at a simulated DHL Parcel Germany. */
import { dhlParcelDeDriver } from "../../../app/adapters/carriers/dhl-parcel-de/driver.server.ts";
import { serviceTable } from "../../../app/adapters/carriers/dhl-parcel-de/service-table.ts";
import { sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
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
} from "../../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../../app/domain/tariffs/document/document.ts";
import { versionsIn } from "../../../app/domain/tariffs/versions/price-list.ts";
import { demoApp, demoUser } from "../../../simulator/carriers/dhl-parcel-de/accounts.ts";
import type { ShipmentView } from "../../../simulator/carriers/dhl-parcel-de/control/shipment-view.ts";
import type { QuirksInput } from "../../../simulator/carriers/dhl-parcel-de/quirks.ts";
import type { DhlParcelOptions } from "../../../simulator/carriers/dhl-parcel-de/start-dhl-parcel-de.ts";
import { startDhlParcelDe } from "../../../simulator/carriers/dhl-parcel-de/start-dhl-parcel-de.ts";
import type { CarrierServer } from "../../../simulator/carriers/kit/serve-carrier.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import type { DeskControls } from "../a-carrier-desk.ts";
import {
  anOrderOf,
  aParcelOf,
  controlsOf,
  newAccountOf,
  shipmentOf,
  storedAccount,
  termsAt,
} from "../a-carrier-desk.ts";

/** A working Friday, nine in the morning in Berlin. */
export const friday = "2026-11-20";
export const monday = "2026-11-23";

export const credentialsWithoutSecret = {
  apiKey: demoApp.apiKey,
  user: demoUser.user,
  password: demoUser.password,
};
export const credentials = { ...credentialsWithoutSecret, apiSecret: demoApp.apiSecret };

export const settings = {
  billing_paket: "33333333330102",
  billing_kleinpaket: "33333333336201",
  billing_international: "33333333335301",
  billing_europaket: "33333333335401",
  billing_warenpost: "33333333336601",
  billing_return: "33333333330701",
  billing_pickup: "33333333330801",
  cod_account: "COD-MAIN",
  return_zip: "10115",
  return_receivers: "deu, aut, che",
} as const;

export const forCustoms = {
  export_type: "COMMERCIAL_GOODS",
  postal_charges: 15.9,
  customs_number: "DE000000000000000",
} as const;

const sampleList = versionsIn(sampleCarrierAccounts.find(({ carrier }) => carrier.code === "zephyra")!);

/** A price list with the first service of the sample under every code. */
const priceList: readonly TariffDocument[] = sampleList.map((version) => ({
  ...version,
  services: Object.keys(serviceTable).flatMap((code) =>
    version.services.slice(0, 1).map((service) => ({ ...service, code })),
  ),
}));

export function aNewAccount(
  given: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount {
  return newAccountOf("dhl-parcel-de", "DHL Parcel Germany", {
    secrets,
    settings: { ...settings, ...given },
    priceList,
  });
}

export const anAccount = (
  given: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): CarrierAccount => storedAccount(aNewAccount(given, secrets));

export interface DhlParcelDesk extends DeskControls<QuirksInput> {
  readonly carrier: CarrierServer;
  readonly clock: TestClock;
  readonly driver: ReturnType<typeof dhlParcelDeDriver>;
  connect(account?: CarrierAccount): CarrierConnection;
  shipments(reference?: string): Promise<readonly ShipmentView[]>;
  /** An event by its three words, such as `ZU-DLVRD-OTHER`. */
  scan(number: string, words: string, more?: object): Promise<unknown>;
}

/** A simulated DHL whose clock runs with ours, and the driver that is sent to it. */
export async function aDhlParcelDesk(options: DhlParcelOptions = {}): Promise<DhlParcelDesk> {
  const clock = testClock();
  const carrier = await startDhlParcelDe({ startsAt: clock.now(), pace: null, ...options });
  await carrier.control("PATCH", "/settings", { trackingDelayMs: 0 });
  const terms = termsAt(clock, { "dhl-parcel-de": carrier.url, "dhl-parcel-de-points": carrier.url });
  const driver = dhlParcelDeDriver(terms, { callsPerSecond: 10_000, waitsMs: [5, 20] });
  const carriers = carriersFrom([driver], clock);
  return {
    carrier,
    clock,
    driver,
    connect: (account = anAccount()) => carriers.connect(account),
    shipments: (reference) =>
      carrier.control("GET", reference === undefined ? "/shipments" : `/shipments?reference=${reference}`),
    ...controlsOf(carrier, clock),
    scan(number, words, more = {}) {
      const [code, ice, ric] = words.split("-");
      return carrier.control("POST", `/parcels/${number}/events`, { code, ice, ric, ...more });
    },
  };
}

export const aParcel = (given: Partial<Parcel> = {}): Parcel =>
  aParcelOf(2_350, { lengthCm: 40, widthCm: 30, heightCm: 20, ...given });

export const grove = anAddress({
  country: "DE",
  zip: "10115",
  city: "Berlin",
  name: "Olive Grove GmbH",
  address: "Musterallee 3",
  phone: "+493055550123",
  phoneE164: "+493055550123",
  email: "ship@olivegrove.example",
});
export const greta = anAddress({
  country: "DE",
  zip: "50667",
  city: "Köln",
  name: "Greta Muster",
  address: "Musterweg 4",
  phone: "+4922155550177",
  phoneE164: "+4922155550177",
  email: "greta@example.org",
});
export const urs = anAddress({
  country: "CH",
  zip: "8001",
  city: "Zürich",
  name: "Urs Beispiel",
  address: "Beispielgasse 5",
  phone: "+41445550188",
  phoneE164: "+41445550188",
  email: "urs@example.org",
});

export const anOrder = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrderOf({
    serviceCode: "paket",
    from: grove,
    to: greta,
    items: [{ weightG: 2_350 }],
    parcels: [aParcel()],
    relatedOrderId: "#1042",
    ...given,
  });

/** Two bottles of oil. */
export const oil = {
  weightG: 1_800,
  value: 40,
  currency: "EUR",
  invoiceLines: [
    {
      description: "Extra virgin olive oil 500 ml",
      commodityCode: "150920",
      countryOfOrigin: "GR",
      quantity: "2",
      value: 40,
      weight: 1_800,
    },
  ],
} as const;

export const toSwitzerland = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrder({ serviceCode: "international", to: urs, items: [oil], ...given });

export const aReturn = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrder({ serviceCode: "return", from: greta, to: grove, ...given });

/** The stored shipment of a booking. */
export function shipmentFor(order: BookingOrder, result: BookingResult, at: Date): Shipment {
  const made = shipmentOf(result);
  const { from, to, parcels, cashOnDeliveryMinor, serviceCode: code } = order;
  return {
    ...made,
    from,
    to,
    parcels,
    cashOnDeliveryMinor,
    createdAt: at,
    rate: { ...made.rate, service: { ...made.rate.service, code } },
  };
}

export function aRequest(given: Partial<PricingRequest> = {}): PricingRequest {
  return {
    from: grove,
    to: greta,
    items: [{ weightG: 2_350 }],
    parcels: [aParcel()],
    at: new Date("2026-11-20T08:00:00Z"),
    ...given,
  };
}
