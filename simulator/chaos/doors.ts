import type { BackgroundTraffic } from "./background-traffic.ts";
import type { WeekCarriers } from "./carriers/week-carriers.ts";
import type { Control } from "./control.ts";
import type { Merchant } from "./merchant.ts";
import type { Shipments } from "./shipments.ts";

/** The public doors that a week uses. */
export interface WeekDoors {
  readonly control: Control;
  readonly shipments: Shipments;
  readonly merchant: Merchant;
  readonly side: BackgroundTraffic;
  readonly carriers: WeekCarriers;
  /** A location of Shopify's: the merchant ships from it as well. */
  readonly secondLocation: number;
}
