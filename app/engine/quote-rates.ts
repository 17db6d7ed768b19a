import type { Caller, CarrierAccount } from "./account.ts";
import { daysUntilLatest, deliveryPromise } from "./delivery-promise.ts";
import { deliverySchedule } from "./delivery-schedule.ts";
import type { EngineErrorCode, Issue } from "./errors.ts";
import { EngineError, validationFailed } from "./errors.ts";
import type { Item } from "./item.ts";
import { toDecimal } from "./money.ts";
import type { Box, Packer } from "./packing/index.ts";
import { packerOf } from "./packing/index.ts";
import type { CarrierConnection, Ports, ServiceConnection } from "./ports.ts";
import type { QuoteRequest, Rate, RateFeatures } from "./rate.ts";
import type { Handling, ShippingConfig } from "./shipping-config.ts";

/** A service that was asked and has no rate. `serviceCode` is null when the account could not be opened at all. */
export interface RateFailure {
  readonly accountId: string;
  readonly carrierCode: string;
  readonly serviceCode: string | null;
  readonly code: EngineErrorCode;
  readonly message: string;
  /** What was thrown when it wasn't a refusal: for the log, not for callers. */
  readonly fault: unknown;
}

export interface Quote {
  /** Cheapest first. */
  readonly rates: readonly Rate[];
  readonly failures: readonly RateFailure[];
}

/** With what a merchant ships in one environment. */
export interface ShippingSetup {
  /** Enabled ones. */
  readonly accounts: readonly CarrierAccount[];
  readonly config: ShippingConfig;
}

export interface PricingOptions {
  /** How long the caller waits; services that take longer are failures. The drivers' own limit when absent. */
  readonly timeoutMs?: number;
}

/**
 * Prices every enabled service of the caller's enabled accounts and stores the rates, so that shipments can be made
 * from them. No enabled service: no rates.
 * @throws VALIDATION_FAILED naming each missing side, when no enabled account has a default parcel
 */
export async function quoteRates(
  ports: Ports,
  caller: Caller,
  request: QuoteRequest,
  options: PricingOptions = {},
): Promise<Quote> {
  const [accounts, config] = await Promise.all([ports.accounts.enabled(caller), ports.configs.get(caller)]);
  const quote = await priceRates(ports, { accounts, config }, request, options);
  if (quote.rates.length > 0) await ports.rates.add(quote.rates);
  return quote;
}

/**
 * Prices without storing anything: the same packing, tariffs and surcharges as a label. Services are asked side by
 * side; one that fails, refuses or hangs is a failure beside the others' rates.
 * @throws VALIDATION_FAILED as `quoteRates`
 */
export async function priceRates(
  ports: Pick<Ports, "carriers" | "clock" | "ids">,
  setup: ShippingSetup,
  request: QuoteRequest,
  options: PricingOptions = {},
): Promise<Quote> {
  refuseUnknownSizes(setup.accounts, request.items);
  const { boxes, handling } = setup.config;
  const at = ports.clock.now();
  const packerFor = packersOf(request.items, boxes);
  const asked: Asked = { request, handling, packerFor, at, options };
  const outcomes = await Promise.all(
    setup.accounts.flatMap((account) => priceAccount(ports, account, asked)),
  );
  return {
    rates: outcomes.filter((outcome) => "price" in outcome).sort(cheapestFirst),
    failures: outcomes.filter((outcome) => "message" in outcome),
  };
}

/** What is the same for all services. */
interface Asked {
  readonly request: QuoteRequest;
  readonly handling: Handling;
  readonly packerFor: (account: CarrierAccount) => Packer;
  readonly at: Date;
  readonly options: PricingOptions;
}

/** One packer for each default size: services with the same limits share one packing. */
function packersOf(items: readonly Item[], boxes: readonly Box[]): Asked["packerFor"] {
  const packers = new Map<string, Packer>();
  const sized = missingSides(items).length === 0;
  return ({ defaultParcel }) => {
    const defaultItemSize = sized ? null : defaultParcel;
    const key = JSON.stringify(defaultItemSize);
    const packer = packers.get(key) ?? packerOf(items, { boxes, defaultItemSize });
    packers.set(key, packer);
    return packer;
  };
}

function priceAccount(
  ports: Pick<Ports, "carriers" | "ids">,
  account: CarrierAccount,
  asked: Asked,
): readonly Promise<Rate | RateFailure>[] {
  try {
    const connection = ports.carriers.connect(account);
    return connection.services
      .filter(({ code }) => account.serviceCodes?.includes(code) ?? true)
      .map((service) =>
        priceService(ports, account, connection, service, asked).catch((error: unknown) =>
          failureOf(account, service.code, error),
        ),
      );
  } catch (error) {
    return [Promise.resolve(failureOf(account, null, error))];
  }
}

async function priceService(
  ports: Pick<Ports, "ids">,
  account: CarrierAccount,
  connection: CarrierConnection,
  service: ServiceConnection,
  { request, handling, packerFor, at, options: { timeoutMs } }: Asked,
): Promise<Rate> {
  if (account.defaultParcel === null && missingSides(request.items).length > 0) {
    throw new EngineError("VALIDATION_FAILED", "Items need sizes: the account has no default parcel.");
  }
  const packer = packerFor(account);
  const packing = service.compartments
    ? packer.intoCompartments(service.compartments)
    : packer.within(service.limits);
  if (packing === null)
    throw new EngineError("OPTION_NOT_AVAILABLE", "The items are over the service's limits.");
  const { parcels } = packing;
  const price = await service.price({
    ...request,
    parcels,
    at,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const schedule = deliverySchedule(connection, service, request);
  const promise = deliveryPromise(at, handling, schedule);
  return {
    id: `${account.carrier.code}_${service.code}_${ports.ids.next()}`,
    merchantId: account.merchantId,
    environment: account.environment,
    accountId: account.id,
    friendlyName: account.friendlyName,
    carrier: account.carrier,
    service: {
      code: service.code,
      name: service.name,
      estimatedDeliveryDays:
        promise === null ? schedule.transit.maxDays : daysUntilLatest(at, handling, promise),
    },
    price,
    ...(promise && { promise }),
    features: featuresOf(account, connection, service, request),
    request,
    parcels,
    createdAt: at,
  };
}

/** A capability is the presence of a member: nothing here is declared anywhere else. */
export function featuresOf(
  account: CarrierAccount,
  connection: CarrierConnection,
  service: ServiceConnection,
  request: QuoteRequest,
): RateFeatures {
  const { pickup } = connection;
  const own = account.credentials === "own";
  return {
    printingRequired: connection.printingRequired,
    cashOnDelivery: own && connection.cashOnDelivery !== undefined,
    customCredentials: own,
    shipmentPickupCombined: pickup?.combinedWithShipment ?? false,
    trackingCodeOnPickup: connection.trackingCodeOnPickup,
    pickup: pickup !== undefined,
    massPrinting: connection.massPrinting !== undefined,
    inaccessible: service.isRemote?.(request) ?? false,
    customsInvoiceUpload: connection.customsInvoiceUpload !== undefined,
    saturdayDelivery: service.saturdayDelivery?.countries.includes(request.to.country) ?? false,
    insurance: service.insurance !== undefined,
    sameDayPickup: pickup !== undefined && pickup.sameDayLatestAt !== null,
    pickupSlotLengthInHours: pickup?.slotLengthInHours ?? 0,
    pickupSameDayLatestAt: pickup?.sameDayLatestAt ?? null,
    pickupEarliestAt: pickup?.earliestAt ?? null,
    pickupLatestAt: pickup?.latestAt ?? null,
    transportation: connection.transportation,
  };
}

/** Amounts of different currencies can't be compared; they sort by their face value, so that the order is stable. */
function cheapestFirst(a: Rate, b: Rate): number {
  return (
    toDecimal(a.price.totalMinor, a.price.currency) - toDecimal(b.price.totalMinor, b.price.currency) ||
    compare(a.carrier.code, b.carrier.code) ||
    compare(a.service.code, b.service.code)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function failureOf(account: CarrierAccount, serviceCode: string | null, error: unknown): RateFailure {
  const place = { accountId: account.id, carrierCode: account.carrier.code, serviceCode };
  return error instanceof EngineError
    ? { ...place, code: error.code, message: error.message, fault: null }
    : { ...place, code: "CARRIER_UNAVAILABLE", message: "The carrier's driver failed.", fault: error };
}

function refuseUnknownSizes(accounts: readonly CarrierAccount[], items: readonly Item[]): void {
  if (accounts.length === 0 || accounts.some((account) => account.defaultParcel !== null)) return;
  const issues = missingSides(items);
  if (issues.length > 0) throw validationFailed(issues);
}

function missingSides(items: readonly Item[]): readonly Issue[] {
  return items.flatMap((item, index) =>
    (["height", "width", "length"] as const)
      .filter((side) => (item[`${side}Cm`] ?? null) === null)
      .map((side) => ({
        path: `items.${index}.${side}`,
        message: "is required: no enabled carrier account has a default parcel size",
      })),
  );
}
