/** Fulfilled orders that the platform hides from us: older than we may read. Only their numbers are known. */
export interface HiddenOrderStore {
  /** Notes an order that was fulfilled. Repeating is harmless. */
  note(merchantId: string, orderId: string): Promise<void>;
  /** Whether it is noted, dismissed or not. */
  has(merchantId: string, orderId: string): Promise<boolean>;
  /** How many the merchant has not dismissed. */
  count(merchantId: string): Promise<number>;
  /** The merchant wants to hear no more of those that are noted now. */
  dismiss(merchantId: string): Promise<void>;
  /** Those that were noted, dismissed ones too, the latest first. */
  list(merchantId: string, most: number): Promise<readonly string[]>;
  forget(merchantId: string, orderIds: readonly string[]): Promise<void>;
}
