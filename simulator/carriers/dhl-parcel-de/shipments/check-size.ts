import { countries } from "../network/countries.ts";
import type { UserContext } from "../protocol/define-call.ts";
import { countryOf } from "./consignee.ts";
import { gramsOf } from "./fields.ts";
import type { Finding } from "./findings.ts";
import { error, warning } from "./findings.ts";
import type { Order } from "./order.ts";
import type { ProductRules } from "./products.ts";

/** Weight by product and country, sides and girth. Source: section 5. */
export function checkSize(context: UserContext, order: Order, rules: ProductRules): Finding[] {
  const { mostWeightG = rules.mostWeightG } = countries.get(countryOf(order.consignee)) ?? {};
  const most = Math.min(rules.mostWeightG, mostWeightG);
  const isTooHeavy = gramsOf(order.details.weight) > most;
  return [
    ...(isTooHeavy
      ? [
          error(
            ["details", "weight", "value"],
            `The weight is above ${most / 1_000} kg`,
            `Das Gewicht liegt über ${most / 1_000} kg`,
          ),
        ]
      : []),
    ...checkSides(context, order),
  ];
}

/** Longest side first, in centimetres; null: none are given. */
function sidesOf({ details: { dim } }: Order): [number, number, number] | null {
  if (dim === undefined) return null;
  const scale = dim.uom === "mm" ? 10 : 1;
  const [longest = 0, middle = 0, shortest = 0] = [dim.length, dim.width, dim.height]
    .map((side) => side / scale)
    .toSorted((one, other) => other - one);
  return [longest, middle, shortest];
}

type Sides = readonly [number, number, number];

const fits = (sides: Sides, limits: Sides): boolean =>
  sides.every((side, index) => side <= (limits[index] ?? 0));

const tooLarge = (): Finding => error(["details", "dim"], "The parcel is too large", "Das Paket ist zu groß");

function checkSides({ world }: UserContext, order: Order): Finding[] {
  const sides = sidesOf(order);
  if (sides === null) return [];
  const { smallParcelHeightCm } = world.quirks;
  // Assumption: a Warenpost International has the sides of a Kleinpaket.
  if (order.product === "V62KP" || order.product === "V66WPI")
    return fits(sides, [35.3, 25, smallParcelHeightCm]) ? [] : [tooLarge()];
  const [longest, middle, shortest] = sides;
  if (longest < 15 || middle < 11 || shortest < 1)
    return [error(["details", "dim"], "The parcel is too small", "Das Paket ist zu klein")];
  const girth = longest + 2 * middle + 2 * shortest;
  if (longest > 200 || girth > 360) return [tooLarge()];
  const isNamedBulky = order.services?.bulkyGoods === true;
  if (girth > 300 && !isNamedBulky) return [tooLarge()];
  return isBulky(order) && !isNamedBulky
    ? [
        warning(
          ["services", "bulkyGoods"],
          "The parcel is bulky; the service was added",
          "Das Paket ist Sperrgut; der Service wurde ergänzt",
        ),
      ]
    : [];
}

/** DHL adds the service itself on big sizes. */
export function isBulky(order: Order): boolean {
  const sides = sidesOf(order);
  return order.services?.bulkyGoods === true || (sides !== null && !fits(sides, [120, 60, 60]));
}
