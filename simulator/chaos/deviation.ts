/** A difference between the expected and the found state. */
export interface Deviation {
  /** "#1001", or "the app" if no order is concerned */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}
