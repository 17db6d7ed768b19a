import type { CallContext } from "../protocol/define-call.ts";
import { Failure } from "../protocol/failure.ts";
import type { ShipmentInput } from "./booking.ts";
import { checkServices } from "./check-services.ts";
import type { Address } from "./fields.ts";
import type { Lane } from "./lanes.ts";
import { hasRoute, incoterms, lanes } from "./lanes.ts";

type Path = readonly PropertyKey[];
const root = "Shipment";

/** Every rule of a shipment beyond its form. @throws Failure the first one that it breaks */
export function checkShipment(context: CallContext, shipment: ShipmentInput): void {
  checkShipper(context, shipment);
  const path = [root, "Consignee", "Address"];
  const lane = checkAddress(shipment.Consignee.Address, path);
  checkDates(context, shipment);
  checkIncoterm(shipment, lane);
  for (const [index, { Weight }] of shipment.ShipmentUnit.entries())
    if (Weight > lane.mostWeight)
      throw new Failure(
        "ARTICLES_PRODUCT_WEIGHT",
        [root, "ShipmentUnit", index, "Weight"],
        String(Weight),
        `max ${lane.mostWeight.toFixed(1)}`,
      );
  if (shipment.Product !== "PARCEL" && shipment.Product !== "EXPRESS")
    throw new Failure("article.notavailable", [root, "Product"], shipment.Product);
  if (shipment.Product === "EXPRESS" && lane.hasExpress !== true)
    throw new Failure("ARTICLES_VALID_FOR_COUNTRY", [root, "Product"], "EXPRESS");
  checkServices(context, shipment, lane);
}

/** Source: sections 2, 4, 11. */
function checkShipper({ world, app }: CallContext, { Shipper }: ShipmentInput): void {
  const path = [root, "Shipper", "ContactID"];
  const contact = app.contacts.find(({ contactId }) => contactId === Shipper.ContactID);
  if (contact === undefined) {
    const isAnothers = world.apps.some(({ contacts }) =>
      contacts.some(({ contactId }) => contactId === Shipper.ContactID),
    );
    throw new Failure(
      isAnothers ? "ACCESS_TO_SHIPPER_DENIED" : "REFERENCED_OBJECT_NOT_FOUND",
      path,
      Shipper.ContactID,
    );
  }
  if (Shipper.Address !== undefined)
    throw new Failure("REAL_SHIPPER_NOT_ALLOWED", [root, "Shipper", "Address"]);
  if (Shipper.AlternativeShipperAddress !== undefined && contact.mayChangeSender !== true)
    throw new Failure("REAL_SHIPPER_NOT_ALLOWED", [root, "Shipper", "AlternativeShipperAddress"]);
}

/** @returns the lane to this address */
export function checkAddress(
  { CountryCode, ZIPCode }: Pick<Address, "CountryCode" | "ZIPCode">,
  path: Path,
): Lane {
  const lane = lanes[CountryCode];
  if (lane === undefined) throw new Failure("routing", [...path, "CountryCode"], CountryCode);
  const zip = [...path, "ZIPCode"];
  if (!lane.zip.test(ZIPCode)) throw new Failure("ADDRESS_VALID_ZIPCODE", zip, ZIPCode);
  if (/^0+$/.test(ZIPCode)) throw new Failure("consignee.zip", zip, ZIPCode);
  if (!hasRoute(ZIPCode)) throw new Failure("SHIPMENT_VALID_ROUTING", zip, ZIPCode);
  return lane;
}

/** Assumption: a shipping date in the past is refused; the sheet names no code. */
function checkDates({ today }: CallContext, { ShippingDate }: ShipmentInput): void {
  if (ShippingDate !== undefined && ShippingDate < today)
    throw new Failure("INVALID_FIELD_VALUE", [root, "ShippingDate"], ShippingDate, "in the past");
}

/** Source: section 7. */
function checkIncoterm({ IncotermCode }: ShipmentInput, { hasCustoms }: Lane): void {
  const path = [root, "IncotermCode"];
  if (IncotermCode !== undefined && !incoterms.has(IncotermCode))
    throw new Failure("INVALID_FIELD_VALUE", path, IncotermCode, "no such incoterm");
  if (hasCustoms === true && IncotermCode === undefined)
    throw new Failure("SHIPMENT_VALID_INCOTERM_IF_NEEDED", path);
}
