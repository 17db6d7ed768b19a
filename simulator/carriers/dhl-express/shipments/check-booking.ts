import type { DhlAccount } from "../accounts.ts";
import { checkParcels } from "../network/parcels.ts";
import type { Lane, Product } from "../network/products.ts";
import { productOf } from "../network/products.ts";
import type { OfferedService } from "../network/services.ts";
import { chosenServices, offeredServices } from "../network/services.ts";
import { points } from "../points/all-points.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { accountOf } from "../protocol/define-call.ts";
import { weekdayOf } from "../protocol/local-time.ts";
import { refused } from "../protocol/problem.ts";
import { isStrict } from "../rates/rate-calls.ts";
import { checkPlanned, laneOf } from "../rates/rate-lane.ts";
import type { Booking } from "./booking.ts";
import { declaredCents } from "./export-declaration.ts";

export interface CheckedBooking {
  readonly account: DhlAccount;
  readonly lane: Lane;
  readonly product: Product;
  readonly services: readonly OfferedService[];
  readonly warnings: readonly string[];
}

/**
 * The rules behind the schema, in the order of section 12: account, lane, services, dates.
 * @throws Problem
 */
export function checkBooking(context: CallContext, body: Booking): CheckedBooking {
  const accounts = body.accounts.map(({ number }) => accountOf(context, number));
  const shipper = body.accounts.findIndex(({ typeCode }) => typeCode === "shipper");
  const account = accounts[shipper];
  if (account === undefined) throw refused("8001", "The shipper account is missing");
  const { shipperDetails, receiverDetails } = body.customerDetails;
  const sides = {
    shipperDetails: shipperDetails.postalAddress,
    receiverDetails: receiverDetails.postalAddress,
  };
  const lane = laneOf(sides, body.content.isCustomsDeclarable, isStrict(context));
  const product = productOf(lane, body.productCode);
  checkParcels(product, body.content.packages);
  checkCustoms(body);
  const planned = body.plannedShippingDateAndTime;
  const services = chosenServices(offeredServices(lane, product, planned), body.valueAddedServices ?? []);
  const warnings = checkPapers(context, account, body);
  checkDuties(body);
  checkPoint(body);
  checkPlanned(planned, context.now);
  if (weekdayOf(planned.day) === 0) throw refused("996", "The product is not available on this date");
  return { account, lane, product, services, warnings };
}

const has = ({ valueAddedServices = [] }: Booking, ...codes: readonly string[]): boolean =>
  valueAddedServices.some(({ serviceCode }) => codes.includes(serviceCode));

/** Which code belongs to which missing field is assumed. Source: sections 5 and 11. */
function checkCustoms({ content }: Booking): void {
  const { isCustomsDeclarable, declaredValue, declaredValueCurrency, exportDeclaration } = content;
  if (!isCustomsDeclarable) {
    if (exportDeclaration !== undefined)
      throw refused("7144", "exportDeclaration is for declarable shipments alone");
    return;
  }
  if (declaredValue === undefined) throw refused("7140", "content.declaredValue is missing");
  if (declaredValueCurrency === undefined) throw refused("7143", "content.declaredValueCurrency is missing");
  if (exportDeclaration === undefined) throw refused("7139", "content.exportDeclaration is missing");
  if (declaredValue > 500_000) throw refused("410123", "The declared value is above the limit");
  // Assumption: the sheet says that they should be equal; the strict reading holds.
  if (declaredCents(exportDeclaration) !== Math.round(declaredValue * 100))
    throw refused("7145", "The sum of lines and charges is not content.declaredValue");
}

/** Paperless trade. Source: sections 4 and 6. */
function checkPapers({ query }: CallContext, account: DhlAccount, body: Booking): string[] {
  for (const { content, imageFormat } of body.documentImages ?? []) {
    const bytes = Buffer.from(content, "base64");
    if (bytes.toString("base64") !== content) throw refused("1501", "A document image is no base64");
    if (imageFormat === "PDF" && !bytes.subarray(0, 5).equals(Buffer.from("%PDF-")))
      throw refused("1502", "A document image is no PDF");
  }
  if (!has(body, "WY")) return [];
  if (!account.hasPaperlessTrade) {
    if (query.get("bypassPLTError") === "true")
      return ["998: Paperless trade is not allowed; it was left out"];
    throw refused("998", "Paperless trade is not allowed for this account");
  }
  if ((body.documentImages ?? []).length === 0) throw refused("1504", "A document image is required for WY");
  return [];
}

function checkDuties(body: Booking): void {
  const payer = body.accounts.some(({ typeCode }) => typeCode === "duties-taxes");
  if (has(body, "DD") && (body.content.incoterm !== "DDP" || !payer))
    throw refused("7153", "Service DD needs the incoterm DDP and an account of the type duties-taxes");
}

/** Assumption: these refusals have no code in the sheet. */
function checkPoint(body: Booking): void {
  const { onDemandDelivery: option, customerDetails } = body;
  if (option !== undefined && customerDetails.buyerDetails === undefined)
    throw refused("7154", "customerDetails.buyerDetails is missing");
  const isToPoint = option?.deliveryOption === "servicepoint";
  if (has(body, "TV", "LX") && !isToPoint) throw refused("7154", "onDemandDelivery is missing");
  if (isToPoint && !points.some(({ id }) => id === option.servicePointId))
    throw refused("7154", "onDemandDelivery.servicePointId is unknown");
}
