import { capabilitiesOf } from "../capabilities.ts";
import type { Capabilities, OpenConnection, ServiceConnection } from "../carrier-ports.ts";
import { serviceGone } from "../catalogue/refresh-catalogues.ts";
import type { Issue } from "../errors.ts";
import { EngineError, validationFailed } from "../errors.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { Parcel } from "../values/item.ts";
import type { Rate } from "../values/rate.ts";
import type { Shipment, ShipmentRequest } from "../values/shipment.ts";
import type { CheckedOptions } from "./check-options.ts";
import { amountIssues, checkOptions } from "./check-options.ts";
import { refuseUndeclared } from "./customs.ts";
import { matchRate } from "./match-rate.ts";
import { notAvailable } from "./option-refusals.ts";

export const DEFAULT_LABEL_FORMAT = "a6";
/** The format of a code that the sender shows at the hand-over in place of a label. */
export const CODE_FORMAT = "code";

/** A shipment request, and everything that it is checked against. */
export interface BookingQuestion {
  readonly request: ShipmentRequest;
  readonly rate: Rate;
  readonly account: CarrierAccount;
  readonly connection: OpenConnection;
  /** Formats of our own labels, for carriers that draw none. */
  readonly labelFormats: readonly string[];
  readonly now: Date;
}

/** A request that passed all checks, in the engine's terms. */
export interface BookingOptions extends CheckedOptions {
  readonly service: ServiceConnection;
  /** The rate's parcels, pointing to the request's items. */
  readonly parcels: readonly Parcel[];
  readonly labelFormat: string;
}

/**
 * Makes every check that needs no carrier. Pure.
 * @throws VALIDATION_FAILED incomplete addresses, another driver, impossible amounts; every issue at once
 * @throws RATE_MISMATCH | CUSTOMS_REQUIRED | PICKUP_NOT_AVAILABLE | OPTION_NOT_AVAILABLE |
 * CASH_ON_DELIVERY_NOT_ALLOWED
 */
export function checkBooking(question: BookingQuestion): BookingOptions {
  const { request, rate, account, connection, labelFormats } = question;
  const { phoneOptional } = connection.services.find(({ code }) => code === rate.service.code) ?? {};
  const issues = [
    ...addressIssues(request, phoneOptional === true),
    ...driverIssues(request, rate),
    ...voucherIssues(request),
    ...amountIssues(request, rate),
  ];
  if (issues.length > 0) throw validationFailed(issues);

  const parcels = matchRate(rate, request);
  const service = serviceOf(question);
  refuseLockerMisfit(request, service, parcels);
  refuseUndeclared(request, request.items);
  return {
    service,
    parcels,
    ...checkOptions({ ...question, from: request.from, to: request.to }, service),
    labelFormat: checkLabelFormat(
      request.labelPrintFormat,
      formatsOf(connection, capabilitiesOf(connection, service, request), labelFormats),
      account.labelFormat ?? DEFAULT_LABEL_FORMAT,
    ),
  };
}

function addressIssues(request: ShipmentRequest, phoneOptional: boolean): readonly Issue[] {
  const sides = [
    ["address_from", request.from, ["name", "address", "city", "country"]],
    [
      "address_to",
      request.to,
      ["name", "address", "city", "country", ...(phoneOptional ? [] : (["phone"] as const))],
    ],
  ] as const;
  return sides.flatMap(([path, address, fields]) =>
    fields
      .filter((field) => (address[field] ?? "").trim() === "")
      .map((field) => ({ path: `${path}.${field}`, message: "is required for a shipment" })),
  );
}

function driverIssues({ driver }: ShipmentRequest, rate: Rate): readonly Issue[] {
  if (!driver || driver === rate.carrier.code) return [];
  return [{ path: "driver", message: `must be the rate's driver, ${rate.carrier.code}` }];
}

function voucherIssues({ trackingRef, trackingUrl, labelUrl }: ShipmentRequest): readonly Issue[] {
  if (trackingRef || (!trackingUrl && !labelUrl)) return [];
  return [{ path: "tracking_ref", message: "is required with tracking_url or label_url" }];
}

function serviceOf({ rate, account, connection }: BookingQuestion): ServiceConnection {
  const service = connection.services.find(({ code }) => code === rate.service.code);
  const enabled = account.enabled && (account.serviceCodes?.includes(rate.service.code) ?? true);
  if (service === undefined || !enabled) {
    const gone = service === undefined ? serviceGone(account, rate.service.code) : null;
    if (gone !== null) throw gone;
    const name = `${rate.carrier.name} ${rate.service.name}`;
    throw new EngineError("OPTION_NOT_AVAILABLE", `${name} is no longer enabled. Request new rates.`, {
      reason: "service_disabled",
      service: name,
    });
  }
  return service;
}

function refuseLockerMisfit(
  request: ShipmentRequest,
  { locker, name }: ServiceConnection,
  parcels: readonly Parcel[],
): void {
  const sides = [
    ["address_from.location_id", request.from.locationId, locker?.origin ?? false],
    ["address_to.location_id", request.to.locationId, locker?.destination ?? false],
  ] as const;
  for (const [path, locationId, atLocker] of sides) {
    if (atLocker === true && !locationId) {
      throw notAvailable(`${name} needs a locker: ${path} is missing.`, { path, reason: "point_missing" });
    }
    if (atLocker === false && locationId) {
      throw notAvailable(`${name} has no lockers on this side: remove ${path} or choose a locker service.`, {
        path,
      });
    }
  }
  for (const parcel of parcels) {
    for (const index of parcel.itemIndexes) refuseCompartment(request, index, parcel.compartmentSize);
  }
}

/** The rate was priced for one compartment: a smaller one is too small, a larger one costs more. */
function refuseCompartment(request: ShipmentRequest, index: number, packed: number | null): void {
  const asked = request.items[index]?.compartmentSize ?? null;
  if (asked === null || packed === null || asked === packed) return;
  const path = `items.${index}.compartment_size`;
  if (asked < packed) {
    throw notAvailable(`${path} is too small: the parcel needs compartment size ${packed}.`, {
      path,
      needed: packed,
    });
  }
  throw new EngineError("RATE_MISMATCH", `${path} is larger than the rate's. Request rates with it.`, {
    differences: [{ path, rate: packed, shipment: asked }],
  });
}

/** @param ours formats of the labels that we draw */
export function formatsOf(
  { printingRequired }: Pick<OpenConnection, "printingRequired">,
  { labels }: Pick<Capabilities, "labels">,
  ours: readonly string[],
): readonly string[] {
  return labels?.formats ?? (printingRequired ? ours : [...ours, CODE_FORMAT]);
}

/** The shipment's parcels may be handed over without a label. */
export function mayShowCode({
  rate,
  externalLabelUrl,
}: Pick<Shipment, "rate" | "externalLabelUrl">): boolean {
  return !rate.features.printingRequired && externalLabelUrl === null;
}

/** @param usual if none is asked for: a carrier that draws its own labels may not have it */
function checkLabelFormat(
  asked: string | null | undefined,
  formats: readonly string[],
  usual: string,
): string {
  const [first = DEFAULT_LABEL_FORMAT] = formats;
  if (!asked) return [usual, DEFAULT_LABEL_FORMAT].find((format) => formats.includes(format)) ?? first;
  const format = formats.find((known) => known.toLowerCase() === asked.toLowerCase());
  if (format === undefined) {
    const message =
      asked.toLowerCase() === CODE_FORMAT
        ? "The carrier needs a label on the parcel: choose a rate whose printing_required is false, or another format."
        : `There are no labels in the format ${JSON.stringify(asked)}.`;
    throw notAvailable(message, {
      path: "label_print_format",
      allowed: [...formats],
    });
  }
  return format;
}
