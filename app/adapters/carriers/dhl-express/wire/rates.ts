import { z } from "zod";
import type { Extras, JsonValue, PricingRequest } from "../../../../domain/engine/index.ts";
import { needsCustomsDeclaration, toDecimal, validationFailed } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import { jsonOf } from "../../kit/wire-answer.ts";
import type { SettingFields } from "../account.ts";
import { placeOf } from "./party.ts";
import { packagesOf } from "./pieces.ts";
import type { RatedProduct } from "./rated-product.ts";
import { product, readProduct } from "./rated-product.ts";

export type RateQuestion = Pick<
  PricingRequest,
  "from" | "to" | "items" | "parcels" | "extras" | "cashOnDeliveryMinor"
>;

export interface RateGiven {
  readonly request: RateQuestion;
  readonly settings: SettingFields;
  readonly planned: string;
  /** Of insured values and cash: the account's. */
  readonly currency: string;
  readonly toPoint?: boolean;
}

export interface RateAnswer {
  readonly products: readonly RatedProduct[];
  /** Prices are not those of the account. */
  readonly isListPrice: boolean;
}

/** The services that a shipment asks for, as DHL has them. Source: contract sheet, section 4. */
export function chosenServices(
  { insuranceMinor = 0, saturdayDelivery }: Extras,
  cashMinor: number,
  currency: string,
): { readonly serviceCode: string; readonly [field: string]: JsonValue }[] {
  return [
    ...(insuranceMinor > 0
      ? [{ serviceCode: "II", value: toDecimal(insuranceMinor, currency), currency }]
      : []),
    ...(saturdayDelivery ? [{ serviceCode: "AA" }] : []),
    ...(cashMinor > 0
      ? [{ serviceCode: "KB", value: toDecimal(cashMinor, currency), currency, method: "cash" }]
      : []),
  ];
}

function bodyOf({ request, settings, planned, currency, toPoint }: RateGiven) {
  const { from, to, parcels, items, extras = {}, cashOnDeliveryMinor = 0 } = request;
  const services = chosenServices(extras, cashOnDeliveryMinor, currency);
  if (toPoint) services.push({ serviceCode: "TV" });
  const isDeclarable = needsCustomsDeclaration(from, to);
  if (!to.city) throw validationFailed([{ path: "address_to.city", message: "DHL Express needs the town" }]);
  const amounts = [
    ...(isDeclarable ? declaredValues(items) : []),
    ...(extras.insuranceMinor
      ? [{ typeCode: "insuredValue", value: toDecimal(extras.insuranceMinor, currency), currency }]
      : []),
  ];
  return {
    customerDetails: { shipperDetails: placeOf(from), receiverDetails: placeOf(to) },
    accounts: [{ typeCode: "shipper", number: settings.account_number }],
    plannedShippingDateAndTime: planned,
    unitOfMeasurement: "metric",
    isCustomsDeclarable: isDeclarable,
    packages: packagesOf(parcels),
    ...(services.length > 0 && { valueAddedServices: services }),
    ...(amounts.length > 0 && { monetaryAmount: amounts }),
    estimatedDeliveryDate: { isRequested: true, typeCode: "QDDC" },
    getAdditionalInformation: [{ typeCode: "allValueAddedServices", isRequested: true }],
    nextBusinessDay: true,
  };
}

function declaredValues(items: PricingRequest["items"]) {
  const byCurrency = Map.groupBy(items, ({ currency }) => currency ?? "");
  const [[currency, priced] = ["", []], ...others] = byCurrency;
  const value = priced.reduce((sum, item) => sum + (item.value ?? 0), 0);
  if (currency === "" || others.length > 0 || value <= 0) return [];
  return [{ typeCode: "declaredValue", value: Math.round(value * 1_000) / 1_000, currency }];
}

/** Warnings of a price that is not the account's. Source: section 11. */
const listPrice = /^\s*699[456]\b/;

/** Prices of every product of a lane. A lane or date without any is no failure. Source: contract sheet, section 3. */
export const rates: Operation<RateGiven, RateAnswer> = {
  name: "rates",
  urgency: "price",
  request: (given) => ({ method: "POST", path: "/rates", body: bodyOf(given) }),
  read(answer) {
    const { products, warnings } = jsonOf(
      z.object({ products: z.array(product), warnings: z.array(z.string()).default([]) }),
      answer,
    );
    return {
      products: products.flatMap((each) => readProduct(each) ?? []),
      isListPrice: warnings.some((warning) => listPrice.test(warning)),
    };
  },
  readRefusal: ({ code }) =>
    ["996", "1001", "1004"].includes(code ?? "") ? { products: [], isListPrice: false } : undefined,
};
