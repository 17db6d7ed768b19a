import type { Price } from "../../../../domain/engine/index.ts";
import { toMinor } from "../../../../domain/engine/index.ts";
import { number, text } from "../../kit/lax-values.ts";
import type { AcsOperation } from "./acs-call.ts";
import { acsCall } from "./acs-call.ts";

/** One product set and one shipment, inside Greece. Source: section 4. */
export interface PriceQuestion {
  readonly billingCode: string;
  readonly origin: string;
  readonly destination: string;
  /** The weight of all parcels together. */
  readonly weightKg: number;
  readonly pickupDay: string;
  readonly products: string | null;
  readonly insurance: number | null;
}

export const priceWeight = { minKg: 0.5, maxKg: 100 } as const;

/** The total comes without VAT; the VAT is taken as sent. */
export function priceCalculation(question: PriceQuestion): AcsOperation<Price> {
  return acsCall({
    alias: "ACS_Price_Calculation",
    urgency: "price",
    parameters: {
      Billing_Code: question.billingCode,
      Billing_Category: 2,
      Acs_Station_Origin: question.origin,
      Acs_Station_Destination: question.destination,
      Weight: question.weightKg,
      Pickup_Date: question.pickupDay,
      Charge_Type: 2,
      Acs_Delivery_Products: question.products,
      Insurance_Ammount: question.insurance,
      // Sides are for one parcel, and a shipment may have several: the weight counts.
      Dimension_X_In_Cm: null,
      Dimension_Y_In_Cm: null,
      Dimension_Z_In_Cm: null,
      Delivery_Zone: null,
      Language: null,
    },
    read: ({ value }) => {
      const netMinor = toMinor(number.parse(value.Total_Ammount), "EUR");
      const taxMinor = toMinor(number.parse(value.Total_Vat_Ammount), "EUR");
      return { netMinor, taxMinor, totalMinor: netMinor + taxMinor, currency: "EUR" };
    },
  });
}

/** `2ΑΘ999999` holds its station: `ΑΘ`. */
export function stationInBillingCode(billingCode: string): string | null {
  return /\p{Script=Greek}{2}/u.exec(text.parse(billingCode))?.[0] ?? null;
}
