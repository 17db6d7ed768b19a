/** An account of the driver at a simulated Speedex. */
import { sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { speedexDriver } from "../../../app/adapters/carriers/speedex/driver.server.ts";
import type {
  BookingOrder,
  CarrierAccount,
  CarrierConnection,
  JsonValue,
  NewCarrierAccount,
  Parcel,
} from "../../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../../app/domain/tariffs/document/document.ts";
import { versionsIn } from "../../../app/domain/tariffs/versions/price-list.ts";
import { demoAccount } from "../../../simulator/carriers/speedex/accounts.ts";
import type { ConsignmentView } from "../../../simulator/carriers/speedex/control/consignment-view.ts";
import type { QuirksInput } from "../../../simulator/carriers/speedex/quirks.ts";
import type { SpeedexOptions, SpeedexServer } from "../../../simulator/carriers/speedex/start-speedex.ts";
import { startSpeedex } from "../../../simulator/carriers/speedex/start-speedex.ts";
import { anAddress } from "../../support/engine-values.ts";
import type { TestClock } from "../../support/test-clock.ts";
import { testClock } from "../../support/test-clock.ts";
import type { DeskControls } from "../a-carrier-desk.ts";
import { anOrderOf, aParcelOf, controlsOf, newAccountOf, storedAccount, termsAt } from "../a-carrier-desk.ts";

export const credentials = { username: demoAccount.username, password: demoAccount.password };
export const settings = {
  customer_code: demoAccount.customer,
  agreement_code: demoAccount.agreement,
  origin_zip: "10551",
} as const;

const sampleList = versionsIn(sampleCarrierAccounts.find(({ carrier }) => carrier.code === "gorgona")!);

/** A price list with the first service of the sample. */
const priceList: readonly TariffDocument[] = sampleList.map((version) => ({
  ...version,
  services: version.services.slice(0, 1).map((service) => ({ ...service, code: "standard" })),
}));

export function aNewAccount(
  given: Readonly<Record<string, JsonValue>> = {},
  secrets: Readonly<Record<string, string>> = credentials,
): NewCarrierAccount {
  return newAccountOf("speedex", "Speedex", { secrets, settings: { ...settings, ...given }, priceList });
}

export const anAccount = (given: Readonly<Record<string, JsonValue>> = {}): CarrierAccount =>
  storedAccount(aNewAccount(given));

export interface SpeedexDesk extends DeskControls<QuirksInput> {
  readonly carrier: SpeedexServer;
  readonly clock: TestClock;
  readonly driver: ReturnType<typeof speedexDriver>;
  connect(account?: CarrierAccount): CarrierConnection;
  consignments(reference?: string): Promise<readonly ConsignmentView[]>;
  scan(number: string, event: string, more?: object): Promise<unknown>;
}

/** A simulated Speedex whose clock runs with ours, and the driver that is sent to it. */
export async function aSpeedexDesk(options: SpeedexOptions = {}): Promise<SpeedexDesk> {
  const clock = testClock();
  const carrier = await startSpeedex({ startsAt: clock.now(), pace: null, ...options });
  const driver = speedexDriver(termsAt(clock, { speedex: carrier.url }), {
    callsPerSecond: 10_000,
    waitsMs: [5, 20],
  });
  const carriers = carriersFrom([driver], clock);
  return {
    carrier,
    clock,
    driver,
    connect: (account = anAccount()) => carriers.connect(account),
    consignments: (reference) =>
      carrier.control(
        "GET",
        reference === undefined ? "/consignments" : `/consignments?reference=${reference}`,
      ),
    ...controlsOf(carrier, clock),
    scan: (number, event, more = {}) =>
      carrier.control("POST", `/consignments/${number}/events`, { event, ...more }),
  };
}

export const aParcel = (given: Partial<Parcel> = {}): Parcel => aParcelOf(1_610, given);
export const grove = anAddress({ country: "GR", zip: "10551", city: "Αθήνα", name: "Olive Grove" });
export const nikos = anAddress({
  country: "GR",
  zip: "546 24",
  city: "Θεσσαλονίκη",
  name: "Νίκος Δήμου",
  address: "Ερμού 25",
  phone: "6945550177",
  phoneE164: "+306945550177",
});

export const anOrder = (given: Partial<BookingOrder> = {}): BookingOrder =>
  anOrderOf({
    serviceCode: "standard",
    from: grove,
    to: nikos,
    items: [{ weightG: 1_610 }],
    parcels: [aParcel()],
    relatedOrderId: "#1042",
    ...given,
  });
