import type { ConfirmedLabel } from "../../../domain/orders/purchases/confirmed-label.ts";
import type { ParcelForm } from "../../../domain/orders/purchases/label-terms.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import type { PointsOfRate } from "../ui/point-choice.tsx";
import type { BoxChoice } from "./package-fields.tsx";
import type { QuotedRecipient } from "./recipient-fields.tsx";
import type { ShownParcel } from "./set-parcel-note.tsx";
import type { PartLine } from "./ship-lines.tsx";

/** The label of a part of an order, with its price from each service. */
export interface PartQuote {
  /** All lines of this part of the order with pieces to ship. */
  readonly lines: readonly PartLine[];
  /** The reason why Shopify would not accept a fulfillment now. */
  readonly hindrance: PurchaseReason | null;
  readonly rates: readonly QuotedRate[];
  /** The weight and the box that a person set; `null`: neither. */
  readonly parcelSet: ShownParcel | null;
  /** Service rules that fit and could not choose, or ask, in words. */
  readonly ruleNotes: readonly string[];
  /** The services that don't take the parcel, or have not said so yet. */
  readonly unpriced: readonly UnpricedRow[];
  /** A carrier has not answered yet. */
  readonly isWaiting: boolean;
  /** The data that the merchant must add before a label can be bought. */
  readonly missing: PurchaseReason | null;
  /** The amount that the label collects from the recipient; `null`: nothing. */
  readonly cash: string | null;
  /** `null`: the order has no address that could be edited. */
  readonly recipient: QuotedRecipient | null;
  readonly boxes: readonly BoxChoice[];
  /** The link where the shopper can choose another point; `null`: their parcel goes to no point. */
  readonly shopperLink: string | null;
}

export interface QuotedRate {
  /** `<driver>.<code>` */
  readonly service: string;
  readonly carrier: string;
  readonly name: string;
  readonly price: string;
  /** The label at this price, for its purchase. */
  readonly confirmed: ConfirmedLabel;
  readonly delivery: { readonly from: string; readonly to: string } | null;
  readonly isCheapest: boolean;
  readonly isFastest: boolean;
  /** Chosen by the shopper, or the default service. */
  readonly isChosen: boolean;
  /** The service rule that chose it, in words; `null`: none. */
  readonly byRule: string | null;
  /** `null`: it goes to the recipient's address. */
  readonly points: PointsOfRate | null;
  readonly parcels: readonly ParcelForm[];
  readonly currency: string;
  readonly insures: boolean;
  readonly deliversOnSaturday: boolean;
}

/** Services of a carrier without a price, and why. */
export interface UnpricedRow {
  readonly carrier: string;
  /** Empty: all of the carrier's. */
  readonly names: string;
  readonly reason: PurchaseReason;
  /** The carrier has not answered yet. */
  readonly isPending: boolean;
}
