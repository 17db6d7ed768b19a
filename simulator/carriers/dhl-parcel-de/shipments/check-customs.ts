import { countries } from "../network/countries.ts";
import { countryOf } from "./consignee.ts";
import type { Customs } from "./customs.ts";
import { gramsOf } from "./fields.ts";
import type { Finding } from "./findings.ts";
import { error } from "./findings.ts";
import type { Order } from "./order.ts";

export const needsCustoms = ({ consignee }: Order): boolean =>
  countries.get(countryOf(consignee))?.isEu === false;

/** Source: section 6. */
export function checkCustoms(order: Order): Finding[] {
  const { customs, product } = order;
  if (customs === undefined)
    return needsCustoms(order)
      ? [error(["customs"], "Customs data are missing", "Die Zolldaten fehlen")]
      : [];
  const value = goodsValueOf(customs);
  const findings = [
    ...checkWeight(order, customs),
    // Source: section 6, by general knowledge.
    ...(value > 1_000 && needsCustoms(order) && (!customs.hasElectronicExportNotification || !customs.MRN)
      ? [
          error(
            ["customs", "MRN"],
            "An export above 1000 EUR needs an electronic notification with its MRN",
            "Eine Ausfuhr über 1000 EUR braucht eine elektronische Anmeldung mit MRN",
          ),
        ]
      : []),
  ];
  if (customs.shippingConditions !== undefined && product !== "V54EPAK")
    findings.push(
      error(
        ["customs", "shippingConditions"],
        "Shipping conditions are for V54EPAK alone",
        "Frankaturen gibt es nur für V54EPAK",
      ),
    );
  if (product === "V66WPI" && value > 1_000)
    findings.push(
      error(
        ["customs", "items"],
        "The value of a Warenpost International is at most 1000 EUR",
        "Der Wert einer Warenpost International beträgt höchstens 1000 EUR",
      ),
    );
  return findings;
}

/** Assumption: every currency counts as euros. */
const goodsValueOf = ({ items }: Customs): number =>
  items.reduce((sum, { packagedQuantity, itemValue }) => sum + packagedQuantity * itemValue.value, 0);

function checkWeight({ details }: Order, { items }: Customs): Finding[] {
  const grams = items.reduce(
    (sum, { packagedQuantity, itemWeight }) => sum + packagedQuantity * gramsOf(itemWeight),
    0,
  );
  return grams > gramsOf(details.weight)
    ? [
        error(
          ["customs", "items"],
          "The items are heavier than the parcel",
          "Die Positionen sind schwerer als das Paket",
        ),
      ]
    : [];
}
