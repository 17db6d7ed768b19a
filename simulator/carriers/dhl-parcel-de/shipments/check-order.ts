import { addDays } from "../../kit/athens-time.ts";
import { countries } from "../network/countries.ts";
import { unencodablePart } from "../network/german-addresses.ts";
import type { UserContext } from "../protocol/define-call.ts";
import { checkCustoms } from "./check-customs.ts";
import { checkServices } from "./check-services.ts";
import { checkSize } from "./check-size.ts";
import { countryOf } from "./consignee.ts";
import type { Finding } from "./findings.ts";
import { error, warning } from "./findings.ts";
import type { Order } from "./order.ts";
import type { ProductRules } from "./products.ts";
import { products } from "./products.ts";

/** Assumption: so many days ahead are "some". Source: section 4. */
const mostDaysAhead = 30;

/** Everything that DHL says about an order. Source: sections 4 to 6, 13. */
export function checkOrder(context: UserContext, order: Order, mustEncode: boolean): Finding[] {
  const { product } = order;
  if (product === "V62WP")
    return [
      error(["product"], "The product is not available any more", "Das Produkt ist nicht mehr verfügbar"),
    ];
  const rules = products[product];
  return [
    ...checkBilling(context, order, rules),
    ...checkDate(context, order),
    ...checkShipper(context, order),
    ...checkDestination(order, rules),
    ...checkAddress(context, order, mustEncode),
    ...checkSize(context, order, rules),
    ...checkServices(context, order, rules),
    ...checkCustoms(order),
  ];
}

function checkBilling(
  { user }: UserContext,
  { billingNumber }: Order,
  { procedure }: ProductRules,
): Finding[] {
  if (!user.billingNumbers.some(({ number }) => number === billingNumber))
    return [
      error(
        ["billingNumber"],
        "The billing number is not known for this user",
        "Die Abrechnungsnummer ist für diesen Nutzer nicht bekannt",
      ),
    ];
  if (billingNumber.slice(10, 12) !== procedure)
    return [
      error(
        ["billingNumber"],
        "The billing number does not belong to the product",
        "Die Abrechnungsnummer gehört nicht zum Produkt",
      ),
    ];
  return [];
}

function checkDate({ today }: UserContext, { shipDate }: Order): Finding[] {
  if (shipDate === undefined) return [];
  const path = ["shipDate"];
  if (shipDate < today) return [error(path, "The date is past", "Das Datum liegt in der Vergangenheit")];
  if (shipDate > addDays(today, mostDaysAhead))
    return [error(path, "The date is too far ahead", "Das Datum liegt zu weit in der Zukunft")];
  return isSunday(shipDate) ? [error(path, "The date is a Sunday", "Das Datum ist ein Sonntag")] : [];
}

const isSunday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;

/** Assumption: without a date a Sunday's label is for the day after. */
export const shippingDayOf = (today: string, { shipDate }: Order): string =>
  shipDate ?? (isSunday(today) ? addDays(today, 1) : today);

/** The sender is always in Germany. */
function checkShipper({ user }: UserContext, { shipper }: Order): Finding[] {
  if ("shipperRef" in shipper)
    return user.shippers.includes(shipper.shipperRef)
      ? []
      : [error(["shipper", "shipperRef"], "The shipper is unknown", "Der Absender ist unbekannt")];
  return shipper.country === "DEU"
    ? []
    : [
        error(
          ["shipper", "country"],
          "The sender must be in Germany",
          "Der Absender muss in Deutschland sein",
        ),
      ];
}

function checkDestination({ consignee }: Order, { destination }: ProductRules): Finding[] {
  const code = countryOf(consignee);
  const country = countries.get(code);
  const path = ["consignee", "country"];
  if (country === undefined) return [error(path, "The country is unknown", "Das Land ist unbekannt")];
  const isServed =
    destination === "germany" ? code === "DEU" : code !== "DEU" && (destination === "abroad" || country.isEu);
  return isServed
    ? []
    : [
        error(
          path,
          `The product is not available to ${country.name}`,
          `Das Produkt ist nicht verfügbar nach ${country.alpha2}`,
        ),
      ];
}

/** A German address that DHL can't encode is an error only with `mustEncode`. Source: section 4. */
function checkAddress({ world }: UserContext, { consignee }: Order, mustEncode: boolean): Finding[] {
  if (countryOf(consignee) !== "DEU") return [];
  const path = unknownPartOf(world, consignee);
  if (path === null) return [];
  return [
    (mustEncode ? error : warning)(
      ["consignee", path],
      "The address cannot be encoded: street, house number, postcode and city must belong together",
      "Die Adresse ist nicht leitcodierbar: Straße, Hausnummer, Postleitzahl und Ort müssen zusammenpassen",
    ),
  ];
}

type Consignee = Order["consignee"];

/** Assumption: a Packstation or branch that DHL doesn't have cannot be encoded. */
function unknownPartOf(world: UserContext["world"], consignee: Consignee): string | null {
  if (consignee.kind === "address") {
    const { addressStreet, addressHouse = "", postalCode = "", city } = consignee;
    return unencodablePart(
      { street: addressStreet, house: addressHouse, postalCode, city },
      world.knownAddresses,
    );
  }
  if (consignee.kind === "po-box") return null;
  const [field, number] =
    consignee.kind === "packstation"
      ? (["lockerID", consignee.lockerID] as const)
      : (["retailID", consignee.retailID] as const);
  const isKnown = [...world.points.values()].some(
    (point) =>
      point.isOpen &&
      point.postalCode === consignee.postalCode &&
      point.keywordId === String(number) &&
      (point.type === "locker") === (consignee.kind === "packstation"),
  );
  return isKnown ? null : field;
}
