/** An order's pieces, as the platform counts them. */
export interface OrderPieces {
  /** All that were ever ordered: added pieces count, and removed ones stay. */
  readonly ordered: number;
  /** Without removed and refunded ones. */
  readonly current: number;
}

/** The pieces of a purchase's order: when its label was bought, and as they were last read. */
export interface PurchasePieces {
  readonly booked: OrderPieces;
  readonly seen: OrderPieces;
}

export function samePieces(one: OrderPieces, other: OrderPieces): boolean {
  return one.ordered === other.ordered && one.current === other.current;
}
