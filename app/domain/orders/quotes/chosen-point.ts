/** A point chosen after checkout, by the merchant or the shopper, until the label is bought. */
export interface ChosenPoint {
  readonly merchantId: string;
  readonly shop: string;
  readonly orderId: string;
  /** `<driver>.<code>` */
  readonly service: string;
  readonly locationId: string;
  readonly chosenBy: "merchant" | "shopper";
  readonly chosenAt: Date;
}

export interface ChosenPointStore {
  /** The last choice for the order; `null`: the one at checkout holds. */
  get(merchantId: string, shop: string, orderId: string): Promise<ChosenPoint | null>;
  choose(choice: ChosenPoint): Promise<void>;
}
