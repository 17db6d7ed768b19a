/** Bytes of what pages take: pages say so before they send, and actions refuse more. */
export const uploadLimits = {
  /** All files of a tariff together. One of a hundred thousand prices needs a tenth of it. */
  tariff: 8 * 1024 * 1024,
  /** A quarter of a million variants with long titles. */
  products: 48 * 1024 * 1024,
  /** A carrier's invoice of 50,000 lines. */
  bills: 8 * 1024 * 1024,
  scans: 4 * 1024 * 1024,
  /** A thousand shipments with long addresses. */
  shipments: 2 * 1024 * 1024,
} as const;

/** A browser in the middle of an upload does not read the refusal, so a body that is too long is read on and discarded. */
export const DISCARDED = 128 * 1024 * 1024;
