import { shopNamed } from "../points/find-shop.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { Failure } from "../protocol/failure.ts";
import type { ShipmentInput } from "./booking.ts";
import type { Lane } from "./lanes.ts";
import type { ShipmentService, UnitService } from "./services.ts";
import { expressFlags, isSaturday } from "./services.ts";

const root = "Shipment";

/** Services, each by itself and together. Source: section 5. @throws Failure */
export function checkServices(context: CallContext, shipment: ShipmentInput, lane: Lane): void {
  for (const [index, { Service = [] }] of shipment.ShipmentUnit.entries())
    checkUnit(Service, lane, [root, "ShipmentUnit", index, "Service"]);
  const services = shipment.Service ?? [];
  const path = [root, "Service"];
  const names = services.map(nameOf);
  if (new Set(names).size < names.length) throw new Failure("INVALID_SERVICE_SELECTION", path);
  checkPairs(shipment.Product, new Set(names));
  for (const [index, service] of services.entries())
    checkService(context, shipment, lane, service, [...path, index]);
}

const nameOf = (service: ShipmentService): string =>
  service.Service?.ServiceName ?? Object.keys(service)[0] ?? "";

function checkUnit(services: readonly UnitService[], lane: Lane, path: readonly PropertyKey[]): void {
  const wrappers = services.flatMap((service) => Object.keys(service));
  if (new Set(wrappers).size < wrappers.length) throw new Failure("INVALID_SERVICE_SELECTION", path);
  // "With COD put Cash and AddonLiability in one element."
  if (services.length > 1 && wrappers.includes("Cash") && wrappers.includes("AddonLiability"))
    if (!services.some(({ Cash, AddonLiability }) => Cash !== undefined && AddonLiability !== undefined))
      throw new Failure("INVALID_SERVICE_SELECTION", path);
  for (const [index, { Cash, AddonLiability }] of services.entries()) {
    if (Cash !== undefined) checkCash(Cash, lane, [...path, index, "Cash"]);
    if (AddonLiability === undefined) continue;
    const at = [...path, index, "AddonLiability"];
    if (lane.liability === undefined) throw new Failure("shipmentunit.addonliability.notavailable", at);
    if (lane.liability !== AddonLiability.Currency)
      throw new Failure("shipmentunit.addonliability.wrongcurrency", at, AddonLiability.Currency);
  }
}

function checkCash(
  { Amount, Currency }: NonNullable<UnitService["Cash"]>,
  { cash }: Lane,
  path: readonly PropertyKey[],
): void {
  if (cash === undefined) throw new Failure("ARTICLES_VALID_FOR_COUNTRY", path, "service_cash");
  if (Currency !== cash.currency) throw new Failure("shipmentunit.article.cod.wrongcurrency", path, Currency);
  if (Amount > cash.most)
    throw new Failure("shipmentunit.attribute.cod.toohigh", path, String(Amount), String(cash.most));
}

/** Source: section 5, "Refused pairs". */
function checkPairs(product: string, names: ReadonlySet<string>): void {
  const path = [root, "Service"];
  const express = expressFlags.filter((flag) => names.has(flag));
  if (product !== "EXPRESS" && express.length > 0)
    throw new Failure(
      express.some(isSaturday) ? "ARTICLES_EXPRESS_SATURDAY" : "INVALID_SERVICE_SELECTION",
      path,
      ...express,
    );
  if (express.length > 1) throw new Failure("ARTICLE_COMBINATIONS", path, ...express);
  const clash = express.some(isSaturday)
    ? ["service_flexdelivery", "service_signature", "service_addresseeonly"].find((name) => names.has(name))
    : undefined;
  if (clash !== undefined) throw new Failure("ARTICLE_COMBINATIONS", path, ...express, clash);
  if (product === "PARCEL" && names.has("service_flexdelivery") && names.has("service_signature"))
    throw new Failure("ARTICLE_COMBINATIONS", path, "service_flexdelivery", "service_signature");
}

function checkService(
  { world, today }: CallContext,
  { Consignee, Carrier, ShipmentUnit }: ShipmentInput,
  { liability }: Lane,
  service: ShipmentService,
  path: readonly PropertyKey[],
): void {
  const { CountryCode, eMail, ContactPerson, FixedLinePhonenumber, MobilePhoneNumber } = Consignee.Address;
  const flag = service.Service?.ServiceName;
  if (flag === "service_tyre" && ShipmentUnit.some(({ Weight }) => Weight <= 3))
    throw new Failure("ARTICLES_PRODUCT_WEIGHT", path, flag);
  if ((flag === "service_t24" || flag === "service_t48") && Carrier !== "ROYALMAIL")
    throw new Failure("INVALID_SERVICE_SELECTION", path, flag);
  if (flag === "service_guaranteed24" && CountryCode !== "DE")
    throw new Failure("ARTICLES_VALID_FOR_COUNTRY", path, flag);
  if (service.ShopDelivery !== undefined) {
    const { country } = shopNamed(world, service.ShopDelivery.ParcelShopID, [...path, "ShopDelivery"]);
    if (country !== CountryCode) throw new Failure("consignee.shopDelivery", path, country, CountryCode);
    if ((eMail ?? FixedLinePhonenumber ?? MobilePhoneNumber) === undefined)
      throw new Failure("CONSIGNEE_ADDRESS_EMAIL_MANDATORY", [root, "Consignee", "Address", "eMail"]);
  }
  // Assumption: returns are offered where liability is.
  if (service.ShopReturn !== undefined && liability === undefined)
    throw new Failure("ARTICLES_VALID_FOR_COUNTRY", path, "service_shopreturn");
  const pickup = service.PickAndReturn ?? service.PickAndShip;
  if (pickup !== undefined && pickup.PickupDate <= today)
    throw new Failure(
      "INVALID_FIELD_VALUE",
      [...path, "PickupDate"],
      pickup.PickupDate,
      "not later than today",
    );
  if (service.PickAndShip === undefined) return;
  for (const [name, value] of Object.entries({ ContactPerson, FixedLinePhonenumber }))
    if (value === undefined)
      throw new Failure("MANDATORY_PARAMETER_NOT_SET", [root, "Consignee", "Address", name]);
}
