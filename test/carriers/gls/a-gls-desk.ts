/** An account of the driver at a simulated GLS. */
import { glsDriver } from "../../../app/adapters/carriers/gls/driver.server.ts";
import { glsServices } from "../../../app/adapters/carriers/gls/service-codes.ts";
import { sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type {
  BookingOrder,
  CarrierAccount,
  CarrierConnection,
  Catalogue,
  JsonValue,
  NewCarrierAccount,
  Parcel,
  PricingRequest,
} from "../../../app/domain/engine/index.ts";
import { mergeCatalogue } from "../../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../../app/domain/tariffs/document/document.ts";
import { versionsIn } from "../../../app/domain/tariffs/versions/price-list.ts";
import { demoApp } from "../../../simulator/carriers/gls/accounts.ts";
import type { ParcelView } from "../../../simulator/carriers/gls/control/parcel-view.ts";
import type { QuirksInput } from "../../../simulator/carriers/gls/quirks.ts";
import type { GlsOptions, GlsServer } from "../../../simulator/carriers/gls/start-gls.ts";
import { startGls } from "../../../simulator/carriers/gls/start-gls.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import type { DeskControls } from "../a-carrier-desk.ts";
import { anOrderOf, aParcelOf, controlsOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";

/** A working Friday, nine in the morning in Berlin. */
export const friday = "2026-11-20";
export const monday = "2026-11-23";
export const HOUR_MS = 60 * 60_000;

export const credentials = { client_id: demoApp.clientId, client_secret: demoApp.clientSecret };
export const settings = { contact_id: "276a000demo", origin_country: "DE", origin_zip: "10115" };
/** The first shop in Cologne. */
export const shop = "GLS_DE-2760900001";

const sampleList = versionsIn(sampleCarrierAccounts.find(({ carrier }) => carrier.code === "viadotto")!);

/** A price list from Germany, to Switzerland too, with the first service of the sample under GLS' codes. */
const priceList: readonly TariffDocument[] = sampleList.map((version) => ({
  ...version,
  origins: [{ country: "DE" }],
  zones: version.zones.map((zone) =>
    zone.code === "centre" ? { ...zone, places: [...zone.places, { country: "CH" }] } : zone,
  ),
  services: glsServices.flatMap(({ code, name }) =>
    version.services.slice(0, 1).map((service) => ({ ...service, code, name })),
  ),
}));

export const aNewAccount = (
  given: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount =>
  newAccountOf("gls", "GLS", { secrets, settings: { ...settings, ...given }, priceList });

export interface GlsDesk extends DeskControls<QuirksInput> {
  readonly gls: GlsServer;
  readonly clock: TestClock;
  readonly driver: ReturnType<typeof glsDriver>;
  /** With the services that GLS names. */
  readonly catalogue: Catalogue;
  account(given?: Readonly<Record<string, JsonValue>>): CarrierAccount;
  connect(account?: CarrierAccount): CarrierConnection;
  parcels(reference?: string): Promise<readonly ParcelView[]>;
  /** GLS' word for a parcel, by its number. */
  scan(number: string, status: string, more?: object): Promise<unknown>;
}

/** A simulated GLS whose clock runs with ours, and the driver that is sent to it. */
export async function aGlsDesk(options: GlsOptions = {}): Promise<GlsDesk> {
  const clock = testClock();
  const gls = await startGls({ startsAt: clock.now(), pace: null, shopsPerTown: 3, ...options });
  const driver = glsDriver(termsAt(clock, { gls: gls.url }), { callsPerSecond: 10_000, waitsMs: [5, 20] });
  const carriers = carriersFrom([driver], clock);
  const answered = await driver.discover?.(storedAccount(aNewAccount()));
  const catalogue = mergeCatalogue(undefined, answered ?? [], clock.now());
  const account = (given = {}) => ({ ...storedAccount(aNewAccount(given)), catalogue });
  return {
    gls,
    clock,
    driver,
    catalogue,
    account,
    connect: (opened = account()) => carriers.connect(opened),
    parcels: (reference) =>
      gls.control("GET", reference === undefined ? "/parcels" : `/parcels?reference=${reference}`),
    ...controlsOf(gls, clock),
    scan: (number, status, more = {}) =>
      gls.control("POST", `/parcels/${number}/status`, { status, ...more }),
  };
}

export const aParcel = (given: Partial<Parcel> = {}): Parcel => aParcelOf(2_345, given);

export const grove = anAddress({
  country: "DE",
  zip: "10115",
  city: "Berlin",
  name: "Olive Grove",
  address: "Torstraße 1",
  phone: "+49301234567",
  phoneE164: "+49301234567",
});
export const greta = anAddress({
  country: "DE",
  zip: "50667",
  city: "Köln",
  name: "Greta Muster",
  address: "Musterweg 4",
  phone: "+4915155550123",
  phoneE164: "+4915155550123",
  email: "greta@example.org",
});
export const urs = anAddress({ ...greta, country: "CH", zip: "8001", city: "Zürich", name: "Urs Muster" });

export const anOrder = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrderOf({
    serviceCode: "business",
    from: grove,
    to: greta,
    items: [{ weightG: 2_345 }],
    parcels: [aParcel()],
    relatedOrderId: "#1042",
    ...given,
  });

export function aRequest(given: Partial<PricingRequest> = {}): PricingRequest {
  return {
    from: grove,
    to: greta,
    items: [{ weightG: 2_345 }],
    parcels: [aParcel()],
    at: new Date("2026-11-20T08:00:00Z"),
    ...given,
  };
}
