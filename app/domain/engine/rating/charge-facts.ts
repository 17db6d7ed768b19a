import type { PricingRequest } from "../carrier-ports.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { CurrencyCode } from "../values/money.ts";
import type { AddressKeys } from "./address-keys.ts";
import type { WeighedParcels } from "./billable-weight.ts";
import type { ExactInteger } from "./exact-integer.ts";
import type { ParcelSizes } from "./size-thresholds.ts";

/** The inputs of surcharges. Amounts in units of which `perMinor` make a minor unit. */
export interface ChargeFacts {
  readonly currency: CurrencyCode;
  readonly request: PricingRequest;
  readonly date: CalendarDate;
  readonly service: string;
  /** The zone's index in the tariff. */
  readonly zone: number;
  /** The band of the route's distance; null: none. */
  readonly band: string | null;
  readonly from: AddressKeys;
  readonly to: AddressKeys;
  readonly sizes: readonly ParcelSizes[];
  readonly weighed: WeighedParcels;
  readonly perMinor: ExactInteger;
  /** Amount units in one part of a minor unit; `partsPerMinor` parts are one minor unit. */
  readonly perPart: ExactInteger;
  readonly partsPerMinor: number;
  readonly base: ExactInteger;
  /** Each parcel's part of the base; empty if no surcharge needs it. */
  readonly baseParts: readonly ExactInteger[];
  /** Each parcel's place in the shipment, from 1; null if nothing depends on it. */
  readonly places: readonly number[] | null;
}
