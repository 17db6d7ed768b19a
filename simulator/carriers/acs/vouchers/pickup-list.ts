/** A manifest. Its vouchers can no longer be printed or deleted. */
export interface PickupList {
  readonly number: string;
  readonly company: string;
  /** the user who issued it */
  readonly user: string;
  /** `YYYY-MM-DD` */
  readonly pickupDay: string;
  readonly issuedAt: Date;
  /** main numbers */
  readonly vouchers: readonly string[];
}
