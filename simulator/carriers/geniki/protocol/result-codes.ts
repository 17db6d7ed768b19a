/** Section 10. */
export const results = {
  done: 0,
  wrongCredentials: 1,
  wrongArgument: 2,
  noData: 3,
  alreadyDone: 4,
  runtime: 12,
  sql: 8,
  unknown: 9,
  notYours: 10,
  keyExpired: 11,
  cancelled: 13,
  busy: 14,
  tooFast: 15,
  recipientMissing: 700,
  codWithoutAmount: 701,
  amountWithoutCod: 702,
  codTooHigh: 703,
  insuranceWithoutAmount: 704,
  amountWithoutInsurance: 705,
  dayHasPassed: 706,
  wrongOrder: 710,
  recipientWithoutReturn: 711,
  unknownRecipient: 712,
} as const;

/** A call is refused by a number in its answer; there are no words. Source: section 2. */
export class Refused extends Error {
  readonly result: number;
  /** XML after the result, such as the job of a cancelled one */
  readonly content: string;

  constructor(result: number, content = "") {
    super(`result ${result}`);
    this.result = result;
    this.content = content;
  }
}
