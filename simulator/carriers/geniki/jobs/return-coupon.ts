/** A coupon with which a shopper hands a parcel in at a shop. Source: section 8. */
export interface ReturnCoupon {
  readonly serial: string;
  readonly user: string;
  readonly createdAt: Date;
  /** of the parcel that comes back; null: made from a record */
  readonly voucher: string | null;
  readonly from: string;
  recipient: string;
  /** 0: for ever */
  daysValid: number;
  isPayedBySender: boolean;
  returningVoucher: string | null;
  returnedOn: Date | null;
}
