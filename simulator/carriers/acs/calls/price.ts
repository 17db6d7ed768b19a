import { z } from "zod";
import { isDay, isRestDay } from "../../kit/athens-time.ts";
import { originOf } from "../accounts.ts";
import { findStation } from "../places/stations.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { assumedTexts, texts } from "../protocol/refusal-texts.ts";
import { productsOf } from "../vouchers/voucher-draft.ts";
import { priceOf } from "./price-list.ts";

const maxInsurance = 3_000;

/** The contract's price inside Greece. Source: section 4. */
export const priceCalculation = defineCall({
  alias: "ACS_Price_Calculation",
  parameters: {
    Billing_Code: fields.textOrNull,
    Billing_Category: fields.number,
    Acs_Station_Origin: fields.textOrNull,
    Acs_Station_Destination: fields.textOrNull,
    Weight: fields.number,
    Pickup_Date: fields.textOrNull,
    Charge_Type: fields.number,
    Acs_Delivery_Products: fields.textOrNull,
    Insurance_Ammount: fields.numberOrNull,
    Dimension_X_In_Cm: fields.numberOrNull,
    Dimension_Y_In_Cm: fields.numberOrNull,
    Dimension_Z_In_Cm: fields.numberOrNull,
    Delivery_Zone: z.null(),
    Language: z.null(),
  },
  errorField: "Error_Message",
  blank: ["Basic_Ammount", "Extra_Service_Ammount", "Total_Ammount", "Total_Vat_Ammount"],
  answer: ({ account, today }, input) => {
    if (input.Billing_Code !== account.billingCode) throw new Refused(texts.billingCode);
    if (input.Billing_Category !== 2) throw new Refused(assumedTexts.priceCategory);
    const origin = findStation(input.Acs_Station_Origin ?? "");
    if (origin === undefined || origin.id !== originOf(account)) throw new Refused(texts.priceOrigin);
    const destination = findStation(input.Acs_Station_Destination ?? "");
    if (destination?.country !== "GR") throw new Refused(texts.priceDestination);
    if (input.Weight < 0.5) throw new Refused(texts.weight);
    if (input.Weight > 100) throw new Refused(texts.priceWeight);
    const { Pickup_Date: day, Charge_Type: chargeType, Insurance_Ammount: insured } = input;
    if (day === null || !isDay(day) || day < today) throw new Refused(texts.pickupDay);
    if (isRestDay(day)) throw new Refused(texts.restDay);
    if (chargeType !== 2 && chargeType !== 4) throw new Refused(texts.chargeType);
    if (insured !== null && insured > maxInsurance) throw new Refused(texts.insurance);
    const sides = [input.Dimension_X_In_Cm, input.Dimension_Y_In_Cm, input.Dimension_Z_In_Cm];
    return {
      value: priceOf({
        origin,
        destination,
        kg: Math.max(input.Weight, volumeKg(sides)),
        products: productsOf(input.Acs_Delivery_Products),
        insured: insured ?? 0,
      }),
    };
  },
});

/** Assumption: one or two sides are refused. */
function volumeKg(sides: readonly (number | null)[]): number {
  const known = sides.filter((side) => side !== null);
  if (known.length === 0) return 0;
  if (known.length < sides.length) throw new Refused(assumedTexts.volume);
  return known.reduce((volume, side) => volume * side, 1) / 5_000;
}
