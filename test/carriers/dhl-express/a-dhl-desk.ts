/** An account of the driver at a simulated DHL Express. */
import { dhlExpressDriver } from "../../../app/adapters/carriers/dhl-express/driver.server.ts";
import type { CarrierTerms } from "../../../app/adapters/carriers/kit/carrier-terms.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type {
  BookingOrder,
  CarrierAccount,
  CarrierConnection,
  Exporter,
  Item,
  JsonValue,
  NewCarrierAccount,
  OrderCustoms,
  Parcel,
  PricingRequest,
} from "../../../app/domain/engine/index.ts";
import { mergeCatalogue, noExporter } from "../../../app/domain/engine/index.ts";
import { demoLogin } from "../../../simulator/carriers/dhl-express/accounts.ts";
import type { ShipmentView } from "../../../simulator/carriers/dhl-express/control/shipment-view.ts";
import type { Pickup } from "../../../simulator/carriers/dhl-express/pickups/pickup.ts";
import type { QuirksInput } from "../../../simulator/carriers/dhl-express/quirks.ts";
import type {
  DhlExpressOptions,
  DhlExpressServer,
} from "../../../simulator/carriers/dhl-express/start-dhl-express.ts";
import { startDhlExpress } from "../../../simulator/carriers/dhl-express/start-dhl-express.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import type { DeskControls } from "../a-carrier-desk.ts";
import { anOrderOf, aParcelOf, controlsOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";

/** A working Friday, ten in the morning in Athens. */
export const friday = "2026-11-20";
export const monday = "2026-11-23";

export const credentials = { username: demoLogin.user, password: demoLogin.password };

/** It has pickups and paperless trade; the second account of the login has neither. */
export const accountNumber = demoLogin.accounts[0]?.number ?? "";
export const plainAccount = demoLogin.accounts[1]?.number ?? "";

export const settings = {
  account_number: accountNumber,
  origin_country: "GR",
  origin_city: "Thessaloniki",
  origin_zip: "54622",
} as const;

type Settings = Readonly<Record<string, JsonValue>>;

export const aNewAccount = (
  given: Settings = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount =>
  newAccountOf("dhl-express", "DHL Express", { secrets, settings: { ...settings, ...given } });

/** An exporter with everything that customs ask for. */
export const exporter: Exporter = {
  ...noExporter,
  eori: "GR123456789",
  vat: "EL123456789",
  incoterm: "DAP",
  reason: "sale",
};

const invoicePdf = new TextEncoder().encode("%PDF-1.7 an invoice");

export interface DhlDesk extends DeskControls<QuirksInput> {
  readonly carrier: DhlExpressServer;
  readonly clock: TestClock;
  readonly driver: ReturnType<typeof dhlExpressDriver>;
  /** The merchant's statements to customs from now on. */
  states(customs: Partial<OrderCustoms>): void;
  /** An account whose products DHL has been asked for. */
  account(given?: Settings, environment?: CarrierAccount["environment"]): Promise<CarrierAccount>;
  connect(account: CarrierAccount): CarrierConnection;
  open(given?: Settings): Promise<CarrierConnection>;
  shipments(reference?: string): Promise<readonly ShipmentView[]>;
  /** The bodies that DHL accepted for an order. */
  bookingOf(order: BookingOrder): Promise<Record<string, never>>;
  pickups(): Promise<readonly Pickup[]>;
  /** Names of the calls since the last question. */
  calls(): Promise<readonly string[]>;
  /** The next call of that name is refused. */
  problem(call: string, ...texts: readonly string[]): Promise<unknown>;
  scan(number: string, code: string, more?: object): Promise<unknown>;
}

/** A simulated DHL Express whose clock runs with ours, and the driver that is sent to it. */
export async function aDhlDesk(options: DhlExpressOptions = {}): Promise<DhlDesk> {
  const clock = testClock();
  const carrier = await startDhlExpress({ startsAt: clock.now(), pace: null, ...options });
  let stated: OrderCustoms = { exporter, isReturn: false, pdf: async () => invoicePdf };
  const terms: CarrierTerms = {
    ...termsAt(clock, { "dhl-express": carrier.url }),
    customs: async () => stated,
  };
  const driver = dhlExpressDriver(terms, { callsPerSecond: 10_000, waitsMs: [5, 20] });
  const carriers = carriersFrom([driver], clock);
  let seen = 0;
  const account: DhlDesk["account"] = async (given = {}, environment = "production") => {
    const made = { ...storedAccount(aNewAccount(given)), environment };
    const answered = (await driver.discover?.(made)) ?? [];
    return { ...made, catalogue: mergeCatalogue(undefined, answered, clock.now()) };
  };
  const shipments: DhlDesk["shipments"] = (reference) =>
    carrier.control("GET", reference === undefined ? "/shipments" : `/shipments?reference=${reference}`);
  return {
    carrier,
    clock,
    driver,
    states: (customs) => {
      stated = { ...stated, ...customs };
    },
    account,
    connect: (opened) => carriers.connect(opened),
    open: async (given) => carriers.connect(await account(given)),
    shipments,
    async bookingOf({ reference }) {
      const [shipment] = await shipments(reference.replaceAll("-", ""));
      return shipment?.booking as Record<string, never>;
    },
    pickups: () => carrier.control("GET", "/pickups"),
    async calls() {
      const all = await carrier.control<{ n: number; name: string }[]>("GET", `/calls?since=${seen}`);
      seen = all.at(-1)?.n ?? seen;
      return all.map(({ name }) => name);
    },
    ...controlsOf(carrier, clock),
    problem: (call, ...texts) => carrier.control("POST", "/problems/next", { call, texts }),
    scan: (number, code, more = {}) =>
      carrier.control("POST", `/shipments/${number}/events`, { code, ...more }),
  };
}

export const aParcel = (given: Partial<Parcel> = {}): Parcel => aParcelOf(2_350, given);

export const grove = anAddress({
  country: "GR",
  zip: "546 22",
  city: "Θεσσαλονίκη",
  name: "Νίκος Δήμου",
  company: "Olive Grove",
  address: "Ηλία 12",
  phone: "+302310555010",
  phoneE164: "+302310555010",
  email: "ship@olivegrove.example",
});
export const inBerlin = anAddress({
  country: "DE",
  zip: "10115",
  city: "Berlin",
  name: "Mia Muster",
  company: null,
  address: "Invalidenstraße 44",
  phone: "+493055501234",
  phoneE164: "+493055501234",
  email: "mia@example.org",
});
export const inZurich = { ...inBerlin, country: "CH", zip: "8001", city: "Zurich", address: "Musterweg 4" };
export const inNewYork = {
  ...inBerlin,
  country: "US",
  zip: "10001",
  city: "New York",
  state: "NY",
  address: "20 W 34th St",
};

/** Soap of 20 euro, three pieces. */
export const soap: Item = {
  weightG: 2_350,
  value: 20,
  currency: "EUR",
  invoiceLines: [
    {
      description: "Olive oil soap",
      commodityCode: "34011100",
      countryOfOrigin: "GR",
      quantity: "3",
      value: 20,
      weight: 2_100,
    },
  ],
};

export const anOrder = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrderOf({
    serviceCode: "U",
    from: grove,
    to: inBerlin,
    items: [{ weightG: 2_350 }],
    parcels: [aParcel()],
    relatedOrderId: "#1042",
    labelFormat: "a6",
    ...given,
  });

/** Across a customs border. */
export const abroad = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrder({ serviceCode: "P", to: inNewYork, items: [soap], ...given });

export const aRequest = (given: Partial<PricingRequest> = {}): PricingRequest => ({
  from: grove,
  to: inBerlin,
  items: [{ weightG: 2_350 }],
  parcels: [aParcel()],
  at: new Date(`${friday}T08:00:00Z`),
  ...given,
});
