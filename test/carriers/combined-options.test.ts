// Run: push
/**
 * Whatever options a request combines, each is in the price, on the label and in the carrier's call, or the request was
 * refused and nothing was bought. Every driver, at servers whose calls are recorded where it has an API.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acsDriver } from "../../app/adapters/carriers/acs/driver.server.ts";
import { boxnowDriver } from "../../app/adapters/carriers/boxnow/driver.server.ts";
import { sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import type { CarrierTerms } from "../../app/adapters/carriers/kit/carrier-terms.ts";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type { CarrierCall } from "../../app/adapters/carriers/kit/send-call.ts";
import { tariffDriver } from "../../app/adapters/carriers/tariff/driver.server.ts";
import { captionAtDestination, captionIn, captionsIn } from "../../app/adapters/printing/label-captions.ts";
import { labelOf } from "../../app/adapters/printing/label-of.ts";
import type {
  Address,
  Caller,
  Ports,
  QuoteOptions,
  QuoteRequest,
  Rate,
  Shipment,
} from "../../app/domain/engine/index.ts";
import { createShipment, EngineError, quoteRates, toDecimal } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import { versionsIn } from "../../app/domain/tariffs/versions/price-list.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { papersHere } from "../support/draw-here.ts";
import { aTurn, numRuns } from "../support/effort.ts";
import { anItem, aShipmentRequest, athens, thessaloniki } from "../support/engine-values.ts";
import { readPdfText } from "../support/read-label.ts";
import { zplTexts } from "../support/read-zpl.ts";
import { renderOne } from "../support/render-labels.ts";
import { testPorts, testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";
import type { AcsDesk } from "./acs/an-acs-desk.ts";
import { aNewAccount as acsAccount, locker as acsLocker, anAcsDesk } from "./acs/an-acs-desk.ts";
import type { BoxnowDesk } from "./boxnow/an-account.ts";
import {
  aBoxnowDesk,
  aNewAccount as boxnowAccount,
  locker as boxnowLocker,
  impatient,
} from "./boxnow/an-account.ts";

const warehouse = "7002";

let database: FreshDatabase;
let acs: AcsDesk;
let boxnow: BoxnowDesk;
let ports: Ports;
let callers: Readonly<Record<"sandbox" | "production", Caller>>;
/** The calls that may buy, since the last purchase. */
let sent: { readonly operation: string; readonly body: string }[] = [];

const documentOf = (code: string): TariffDocument =>
  versionsIn(sampleCarrierAccounts.find(({ carrier }) => carrier.code === code)!)[0]!;

/** A carrier with a price list and no API that has every option, from locker to locker too. */
function everyOption(): TariffDocument {
  const doors = documentOf("gorgona");
  const [service] = doors.services;
  const [lockers] = documentOf("thyrida").services;
  const more = { insurance: { max: 3_000 }, saturdayDelivery: { countries: ["GR"] } };
  const { voucherPrefix: _, ...document } = doors;
  return {
    ...document,
    carrier: { code: "hydra", name: "Hydra Parcels", imageUrl: "/carriers/hydra.svg" },
    printingRequired: false,
    services: [
      { ...service!, ...more },
      { ...lockers!, ...more, locker: { destination: true, origin: true } },
    ],
  };
}

beforeAll(async () => {
  [database, acs, boxnow] = await Promise.all([freshDatabase(), anAcsDesk(), aBoxnowDesk()]);
  const stores = testStores(database, { clock: acs.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  callers = {
    sandbox: { merchantId, environment: "sandbox" },
    production: { merchantId, environment: "production" },
  };
  const { production } = callers;
  await stores.accounts.add(production, acsAccount());
  const { surcharges } = documentOf("gorgona");
  const { priceList } = newTariffAccount([{ ...documentOf("thyrida"), ...(surcharges && { surcharges }) }]);
  const lockers = boxnowAccount({ return_location_id: warehouse, cash_on_delivery: true });
  await stores.accounts.add(production, { ...lockers, ...(priceList && { priceList }) });
  await stores.accounts.add(production, newTariffAccount([everyOption()]));
  const numbers = { prefix: "", digits: 8, checkDigit: "luhn", suffix: "-HY" } as const;
  await stores.voucherRanges.add(
    { ...production, carrierCode: "hydra" },
    { ...numbers, first: 1n, last: 90_000_000n },
  );
  const recording = (terms: CarrierTerms): CarrierTerms => ({
    ...terms,
    send: (call: CarrierCall) => {
      if (call.acts) sent.push({ operation: call.operation, body: String(call.body ?? "") });
      return terms.send(call);
    },
  });
  const drivers = [
    tariffDriver(stores.voucherNumbers, stores.clock),
    acsDriver(recording(acs.terms), { callsPerSecond: 10_000 }),
    boxnowDriver(recording(boxnow.terms), impatient),
  ];
  ports = { ...testPorts(database, stores), carriers: carriersFrom(drivers, stores.clock) };
});
afterAll(async () => {
  await acs.close();
  await boxnow.close();
  await database.close();
});

interface Case {
  readonly environment: "sandbox" | "production";
  readonly from: Address;
  readonly to: Address;
  readonly pieces: number;
  readonly compartmentSize: number | null;
  readonly options: QuoteOptions;
  readonly labelPrintFormat: string | undefined;
  /** Named in the quote, or when buying. */
  readonly quoted: boolean;
  /** Of the rates that the quote has. */
  readonly choice: number;
}

const phone = { phone: "+306945550177", phoneE164: "+306945550177" };
const at = (address: Address, ids: readonly (string | undefined)[]) =>
  fc.constantFrom(...ids.map(() => undefined), ...ids).map(
    (locationId): Address => ({
      ...address,
      ...phone,
      ...(locationId !== undefined && { locationId }),
    }),
  );
/** So many that several often meet, and so few that many requests can be bought. */
const maybe = <Value>(values: readonly Value[]) => fc.constantFrom(undefined, undefined, ...values);

const anyCase: fc.Arbitrary<Case> = fc.record({
  environment: fc.constantFrom("sandbox", "production", "production"),
  from: at(athens, [undefined, undefined, boxnowLocker, "any-apm"]),
  to: at(thessaloniki, [boxnowLocker, acsLocker, warehouse]),
  pieces: fc.constantFrom(1, 1, 2, 3),
  compartmentSize: fc.constantFrom(null, null, 2, 3),
  options: fc
    .record({
      cashOnDelivery: maybe([0, 25.5, 120, 900]),
      insuranceAmount: maybe([0, 150, 2_900.01, 9_000]),
      isSaturdayDelivery: maybe([true, false]),
      isCustomsInvoiceDocument: fc.constantFrom(...Array.from({ length: 9 }, () => undefined), false, true),
      pickupDate: fc.constantFrom(undefined, undefined, undefined, "2026-11-23", "2026-11-23", "2026-11-22"),
    })
    .map(({ cashOnDelivery, pickupDate, ...extras }) => ({
      ...(cashOnDelivery !== undefined && { cashOnDelivery }),
      ...(pickupDate !== undefined && { pickup: { date: pickupDate } }),
      extras,
    })),
  labelPrintFormat: maybe(["code", "CODE", "a6"]),
  quoted: fc.boolean(),
  choice: fc.nat(30),
});

test(
  "every combination of options is kept whole, or refused before anything is bought",
  async () => {
    const outcomes = { bought: 0, refused: 0, unpriced: 0 };
    await fc.assert(
      fc
        .asyncProperty(anyCase, async (given) => {
          outcomes[await tried(given)] += 1;
        })
        .beforeEach(aTurn),
      numRuns(120, 5_000),
    );
    expect(outcomes.bought).toBeGreaterThan(20);
    expect(outcomes.refused).toBeGreaterThan(20);
  },
  atMost(600_000),
);

async function tried(given: Case): Promise<keyof typeof outcomesOf> {
  const { environment, from, to, pieces, compartmentSize, options, labelPrintFormat, quoted, choice } = given;
  const caller = callers[environment];
  const item = anItem({ shipsAlone: true, value: 60, currency: "EUR", label: "Soap", compartmentSize });
  const plain: QuoteRequest = { from, to, items: Array.from({ length: pieces }, () => item) };
  // A quote refuses a point that no service of the caller's knows.
  const answered = await quoteRates(ports, caller, quoted ? { ...plain, options } : plain).catch(
    (error: unknown) => {
      if (error instanceof EngineError) return null;
      throw error;
    },
  );
  if (answered === null) return "refused";
  const { rates } = answered;
  const fitting = rates.filter((each) => mayFit(each, given));
  const offered = fitting.length > 0 && choice % 6 !== 0 ? fitting : rates;
  const rate = offered[choice % Math.max(1, offered.length)];
  if (rate === undefined) return "unpriced";
  const id = ports.ids.next();
  sent = [];
  let shipment: Shipment;
  try {
    shipment = await createShipment(
      ports,
      caller,
      id,
      aShipmentRequest(rate.id, plain, { ...options, ...(labelPrintFormat && { labelPrintFormat }) }),
    );
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    expect(await ports.shipments.get(caller, id)).toBeNull();
    // A request that the carrier refuses has been sent; nothing else has.
    expect(await boughtAtCarriers(id), error.message).toEqual([]);
    return "refused";
  }
  await expectPrinted(caller, shipment, labelPrintFormat);
  await expectPriced(shipment, rate, plain, options);
  if (rate.carrier.code === "acs") expectAtAcs(shipment, options);
  else if (rate.carrier.code === "boxnow") expectAtBoxnow(shipment, options);
  else await expectOnLabel(shipment, options);
  expect(shipment.cashOnDeliveryMinor).toBe(Math.round((options.cashOnDelivery ?? 0) * 100));
  expect(options.extras?.isCustomsInvoiceDocument ?? false).toBe(false);
  if (options.pickup) expect(shipment.pickup?.date).toBe(options.pickup.date);
  return "bought";
}
const outcomesOf = { bought: 0, refused: 0, unpriced: 0 };

/** The places of the request may be the carrier's: otherwise nearly every purchase would be refused for them alone. */
function mayFit({ carrier, service }: Rate, { from, to }: Case): boolean {
  const isLocker = ["locker", "smartpoint", "shop"].includes(service.code);
  if (isLocker !== (to.locationId !== undefined)) return false;
  if (carrier.code === "hydra" && isLocker) return from.locationId !== undefined;
  if (carrier.code !== "boxnow" && from.locationId !== undefined) return false;
  if (carrier.code === "acs" && isLocker) return to.locationId === acsLocker;
  return carrier.code !== "boxnow" || to.locationId !== acsLocker;
}

/** The vouchers of a shipment in the simulated carriers' own books. */
async function boughtAtCarriers(id: string): Promise<readonly string[]> {
  const name = id.replaceAll("-", "");
  const parcels = await boxnow.boxnow.control<readonly { id: string; itemRefId: string | null }[]>(
    "GET",
    "/parcels",
  );
  const vouchers = await acs.vouchers(id);
  return [
    ...vouchers.map(({ number }) => number),
    ...parcels.filter(({ itemRefId }) => itemRefId?.includes(name)).map((parcel) => parcel.id),
  ];
}

const isAsked = (options: QuoteOptions) => ({
  cash: (options.cashOnDelivery ?? 0) > 0,
  insurance: (options.extras?.insuranceAmount ?? 0) > 0,
  saturday: options.extras?.isSaturdayDelivery === true,
});

/** Each option has its charge, and costs what it costs alone in the tariffs above: none is free. */
async function expectPriced(
  shipment: Shipment,
  rate: Rate,
  plain: QuoteRequest,
  options: QuoteOptions,
): Promise<void> {
  const { price } = shipment.rate;
  const asked = isAsked(options);
  if (price.charges !== undefined && shipment.carrier.code !== "acs") {
    const codes = price.charges.map(({ code }) => code);
    expect(codes.includes("cash-on-delivery")).toBe(asked.cash);
    expect(codes.includes("insurance")).toBe(asked.insurance);
    expect(codes.includes("saturday")).toBe(asked.saturday);
    const net = price.charges.reduce((sum, { netMinor }) => sum + netMinor, 0);
    expect(net).toBe(price.netMinor);
  }
  const { rates } = await quoteRates(ports, shipment, plain);
  const same = (each: Rate) =>
    each.carrier.code === rate.carrier.code && each.service.code === rate.service.code;
  const without = rates.find(same)!.price.totalMinor;
  const costs = asked.cash || asked.insurance || asked.saturday;
  if (costs) expect(price.totalMinor).toBeGreaterThan(without);
  else expect(price.totalMinor).toBe(without);
}

/** A code in place of a label is in the carrier's order and can be shown, or the carrier needs none. */
async function expectPrinted(caller: Caller, shipment: Shipment, asked: string | undefined): Promise<void> {
  const isCode = asked?.toLowerCase() === "code";
  const booking = await ports.bookings.get(caller, shipment.id);
  expect(booking?.order.withoutLabel ?? false).toBe(isCode);
  expect(shipment.labelFormat === "code").toBe(isCode);
  const code = papersHere(ports).label(shipment, null, "code");
  if (shipment.rate.features.printingRequired) {
    expect(isCode).toBe(false);
    await expect(code).rejects.toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
    return;
  }
  const pages = await readPdfText((await code).bytes);
  const numbers = [shipment, ...shipment.childVouchers].map(({ trackingRef }) => trackingRef);
  expect(pages).toHaveLength(numbers.length);
  for (const [index, number] of numbers.entries()) expect(pages[index]).toContain(number);
  if (isCode) expect((await papersHere(ports).label(shipment, null)).bytes).toEqual((await code).bytes);
}

async function expectOnLabel(shipment: Shipment, options: QuoteOptions): Promise<void> {
  const label = labelOf(shipment);
  const { languages } = label;
  const pages = await readPdfText(await renderOne(label, "a6"));
  const zpl = zplTexts(await renderOne(label, "zpl-203")).join("\n");
  expect(pages).toHaveLength(shipment.parcels.length);
  const asked = isAsked(options);
  const amount = `${toDecimal(shipment.cashOnDeliveryMinor, "EUR").toFixed(2)} EUR`;
  for (const [index, page] of pages.entries()) {
    for (const text of [page, zpl]) {
      expect(text.includes(captionAtDestination(languages, "insured"))).toBe(asked.insurance);
      expect(text.includes(captionAtDestination(languages, "saturday"))).toBe(asked.saturday);
      expect(text.includes(captionIn(languages, "cashOnDelivery"))).toBe(asked.cash);
      for (const { locationId } of [shipment.from, shipment.to])
        if (locationId) expect(text).toContain(locationId);
      if (options.pickup) expect(text).toContain(options.pickup.date);
    }
    expect(page.includes(amount)).toBe(asked.cash && index === 0);
    const size = shipment.parcels[index]?.compartmentSize ?? null;
    if (size !== null)
      expect(page).toMatch(new RegExp(`${captionsIn(languages, "size").at(-1)}\\n+${size}(\\n|$)`));
  }
  if (asked.cash) expect(zpl).toContain(amount);
}

function bodyOf<Body>(operation: RegExp): Body {
  const calls = sent.filter((call) => operation.test(call.operation));
  expect(calls.map((call) => call.operation)).toHaveLength(1);
  return JSON.parse(calls[0]!.body) as Body;
}

interface AcsBody {
  readonly ACSInputParameters: Readonly<Record<string, string | number | null>>;
}

function expectAtAcs({ to, from, pickup, parcels }: Shipment, options: QuoteOptions): void {
  const { ACSInputParameters: voucher } = bodyOf<AcsBody>(/Create_Voucher/);
  const asked = isAsked(options);
  const products = String(voucher.Acs_Delivery_Products ?? "").split(",");
  expect(products.includes("COD")).toBe(asked.cash);
  expect(products.includes("INS")).toBe(asked.insurance);
  expect(products.includes("SAT")).toBe(asked.saturday);
  expect(voucher.Cod_Ammount).toBe(asked.cash ? options.cashOnDelivery : null);
  expect(voucher.Insurance_Ammount).toBe(asked.insurance ? options.extras?.insuranceAmount : null);
  expect(voucher.Item_Quantity).toBe(parcels.length);
  expect(voucher.Pickup_Date).toBe(pickup?.date);
  if (to.locationId)
    expect(`${voucher.Acs_Station_Destination}-${voucher.Acs_Station_Branch_Destination}`).toBe(
      to.locationId,
    );
  expect(from.locationId).toBeUndefined();
}

interface BoxnowBody {
  readonly paymentMode: string;
  readonly amountToBeCollected: string;
  readonly origin?: { readonly locationId: string };
  readonly destination: { readonly locationId: string };
  readonly items?: readonly { readonly compartmentSize: number }[];
  readonly parcels?: readonly { readonly size: number }[];
}

function expectAtBoxnow({ to, from, parcels }: Shipment, options: QuoteOptions): void {
  const body = bodyOf<BoxnowBody>(/./);
  const asked = isAsked(options);
  expect(asked).toMatchObject({ insurance: false, saturday: false });
  expect(options.pickup).toBeUndefined();
  expect(body.destination.locationId).toBe(to.locationId);
  // A return may be left in any locker.
  const origin = to.locationId === warehouse ? "any-apm" : body.origin?.locationId;
  if (from.locationId) expect(origin).toBe(from.locationId);
  const sizes = body.items?.map((item) => item.compartmentSize) ?? body.parcels?.map(({ size }) => size);
  expect(sizes).toEqual(parcels.map(({ compartmentSize }) => compartmentSize));
  expect(body.amountToBeCollected ?? "0.00").toBe((options.cashOnDelivery ?? 0).toFixed(2));
  expect(body.paymentMode ?? "prepaid").toBe(asked.cash ? "cod" : "prepaid");
}
