/** Something that isn't as it must be. */
export interface Deviation {
  /** "#1001", or "the app" where it is no order's */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}
