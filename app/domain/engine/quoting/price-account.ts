import { capabilitiesOf } from "../capabilities.ts";
import type { OpenConnection, ServiceConnection } from "../carrier-ports.ts";
import { goneServices, serviceGone } from "../catalogue/refresh-catalogues.ts";
import type { EngineErrorCode, ErrorMetadata, Issue } from "../errors.ts";
import { EngineError, validationFailed } from "../errors.ts";
import { amountIssues, checkOptions } from "../options/check-options.ts";
import { mayCost, pricedOptions } from "../options/label-price.ts";
import type { Packer } from "../packing/index.ts";
import type { Ports } from "../ports.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { GivenParcel, Item, Parcel } from "../values/item.ts";
import type { Price, QuoteOptions, QuoteRequest, Rate, RateFeatures, rateIdsOf } from "../values/rate.ts";
import type { DeliveryOf } from "./deliveries-of.ts";
import { deliverySchedule } from "./delivery-schedule.ts";

/** A service that was asked and has no rate. `serviceCode` is null if the account could not be opened. */
export interface RateFailure {
  readonly accountId: string;
  readonly carrierCode: string;
  readonly serviceCode: string | null;
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly metadata: ErrorMetadata | null;
  /** The exception, if it was no refusal: for the log, not for callers. */
  readonly fault: unknown;
  /** The carrier may still answer: it was not waited for. */
  readonly isPending?: true;
}

export type PricingPorts = Pick<Ports, "carriers" | "clock" | "ids">;

/** The part of a request that all services share. */
export interface Asked {
  readonly request: QuoteRequest;
  readonly deliveryOf: DeliveryOf;
  readonly packerFor: (account: CarrierAccount) => Packer;
  readonly at: Date;
  readonly rateId: ReturnType<typeof rateIdsOf>;
  /** The parcels, where a person has packed them; together they hold every item. Absent: the packer makes them. */
  readonly given?: readonly GivenParcel[];
  /** Present if prices shall name their parts. */
  readonly itemized?: true;
  /** Milliseconds for which the asker waits; absent: as long as the slowest carrier takes. */
  readonly waitsMs?: number;
}

/** A rate or a failure, at once or after the carrier answered. */
interface Answer {
  readonly serviceCode: string | null;
  readonly outcome: Rate | RateFailure | Promise<Rate | RateFailure>;
}

export function priceAccount(
  ports: Pick<Ports, "carriers">,
  account: CarrierAccount,
  asked: Asked,
): readonly Answer[] {
  try {
    const connection = ports.carriers.connect(account);
    const priced = connection.services
      .filter(({ code }) => account.serviceCodes?.includes(code) ?? true)
      .map((service) => ({
        serviceCode: service.code,
        outcome: priceService(account, connection, service, asked),
      }));
    const gone = goneServices(account).map(({ code }) => ({
      serviceCode: code,
      outcome: failureOf(account, code, serviceGone(account, code)),
    }));
    return [...priced, ...gone];
  } catch (error) {
    return [{ serviceCode: null, outcome: failureOf(account, null, error) }];
  }
}

function priceService(
  account: CarrierAccount,
  connection: OpenConnection,
  service: ServiceConnection,
  asked: Asked,
): Answer["outcome"] {
  const failed = (error: unknown) => failureOf(account, service.code, error);
  try {
    const parcels = parcelsFor(account, service, asked);
    const { itemized, waitsMs } = asked;
    const price = service.price({
      ...asked.request,
      parcels,
      at: asked.at,
      ...(itemized && { itemized }),
      ...(waitsMs !== undefined && { waitsMs }),
    });
    const rateAt = (known: Price) => {
      const rate = rateOf(account, connection, service, asked, parcels, known);
      const { options } = asked.request;
      return options === undefined
        ? rate
        : withOptions(rate, options, account, connection, service, asked.itemized);
    };
    const outcome = price instanceof Promise ? price.then(rateAt) : rateAt(price);
    return outcome instanceof Promise ? outcome.catch(failed) : outcome;
  } catch (error) {
    return failed(error);
  }
}

/** @throws EngineError the service lacks an option */
function withOptions(
  rate: Rate,
  request: QuoteOptions,
  account: CarrierAccount,
  connection: OpenConnection,
  service: ServiceConnection,
  itemized: true | undefined,
): Rate | Promise<Rate> {
  const { from, to } = rate.request;
  const question = { request, from, to, rate, account, connection, now: rate.createdAt };
  const options = asRefusal(() => {
    const issues = amountIssues(request, rate);
    if (issues.length > 0) throw validationFailed(issues);
    return checkOptions(question, service);
  });
  if (!mayCost({ ...options, service })) return rate;
  const { parcels, createdAt: at } = rate;
  const asked = { ...rate.request, ...pricedOptions(options), parcels, at };
  const price = service.price({ ...asked, ...(itemized && { itemized }) });
  return price instanceof Promise ? price.then((known) => ({ ...rate, price: known })) : { ...rate, price };
}

/** An amount above one service's limit is that service's refusal: others may take it. */
function asRefusal<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "VALIDATION_FAILED") throw error;
    throw new EngineError("OPTION_NOT_AVAILABLE", error.message, error.metadata);
  }
}

function parcelsFor(
  account: CarrierAccount,
  { compartments, limits }: ServiceConnection,
  { request, packerFor, given }: Asked,
): readonly Parcel[] {
  if (given === undefined && account.defaultParcel === null && lacksSides(request.items)) {
    throw new EngineError("VALIDATION_FAILED", "Items need sizes: the account has no default parcel.", {
      reason: "no_default_parcel",
    });
  }
  const packer = packerFor(account);
  const packing = compartments ? packer.intoCompartments(compartments) : packer.within(limits);
  if (packing === null)
    throw new EngineError("OPTION_NOT_AVAILABLE", "The items are over the service's limits.", {
      reason: "over_limits",
    });
  return given === undefined ? packing.parcels : packing.parcels.map((parcel) => filled(parcel, given));
}

/** The packer took each given parcel for one item. */
function filled(parcel: Parcel, given: readonly GivenParcel[]): Parcel {
  const its = given[parcel.itemIndexes[0] ?? -1];
  return its === undefined ? parcel : { ...its, compartmentSize: parcel.compartmentSize };
}

function rateOf(
  account: CarrierAccount,
  connection: OpenConnection,
  service: ServiceConnection,
  { request, deliveryOf, at, rateId }: Asked,
  parcels: readonly Parcel[],
  price: Price,
): Rate {
  const { promise, estimatedDeliveryDays } = deliveryOf(
    deliverySchedule(capabilitiesOf(connection, service, request), service, request),
  );
  return {
    id: rateId(account.carrier.code, service.code),
    merchantId: account.merchantId,
    environment: account.environment,
    accountId: account.id,
    friendlyName: account.friendlyName,
    carrier: account.carrier,
    service: { code: service.code, name: service.name, estimatedDeliveryDays },
    price,
    ...(promise && { promise }),
    features: featuresOf(account, connection, service, request),
    request,
    parcels,
    createdAt: at,
  };
}

/** A capability is the presence of a member: none is declared anywhere else. */
export function featuresOf(
  account: CarrierAccount,
  connection: OpenConnection,
  service: ServiceConnection,
  request: QuoteRequest,
): RateFeatures {
  const { pickup, cashOnDelivery } = capabilitiesOf(connection, service, request);
  const own = account.credentials === "own";
  return {
    printingRequired: connection.printingRequired,
    cashOnDelivery: own && cashOnDelivery !== undefined,
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

export function failureOf(account: CarrierAccount, serviceCode: string | null, error: unknown): RateFailure {
  const place = { accountId: account.id, carrierCode: account.carrier.code, serviceCode };
  return error instanceof EngineError
    ? { ...place, code: error.code, message: error.message, metadata: error.metadata, fault: null }
    : {
        ...place,
        code: "CARRIER_UNAVAILABLE",
        message: "The carrier's driver failed.",
        metadata: null,
        fault: error,
      };
}

export function lacksSides(items: readonly Item[]): boolean {
  return items.some(
    ({ lengthCm, widthCm, heightCm }) => lengthCm == null || widthCm == null || heightCm == null,
  );
}

export function missingSides(items: readonly Item[]): readonly Issue[] {
  return items.flatMap((item, index) =>
    (["height", "width", "length"] as const)
      .filter((side) => (item[`${side}Cm`] ?? null) === null)
      .map((side) => ({
        path: `items.${index}.${side}`,
        message: "is required: no enabled carrier account has a default parcel size",
      })),
  );
}
