/** What the shopper reads, in one language. Whole sentences: other languages order their words otherwise. */
export interface CheckoutTexts {
  /** BCP 47: how dates are written for a shopper whose locale names no region. */
  readonly locale: string;
  /** `{date}`: one day. */
  readonly deliveryOn: string;
  /** `{dates}`: two days, as the language writes a range of dates. */
  readonly deliveryBetween: string;
}
