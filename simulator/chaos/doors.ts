import type { Control } from "./control.ts";
import type { Merchant } from "./merchant.ts";
import type { Shipments } from "./shipments.ts";
import type { SideLife } from "./side-life.ts";

/** What a week is lived through. */
export interface WeekDoors {
  readonly control: Control;
  readonly shipments: Shipments;
  readonly merchant: Merchant;
  readonly side: SideLife;
  /** Of Shopify: where the merchant ships from as well. */
  readonly secondLocation: number;
}
