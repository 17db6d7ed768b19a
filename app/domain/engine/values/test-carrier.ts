import type { CarrierAccount, Environment } from "./account.ts";

/**
 * The carrier of production that moves no parcel: a development store may switch it on, so that a reviewer without a courier's
 * contract sees checkout, label and tracking whole. Its account is a `sample` of production; no other store has one enabled.
 */
export const TEST_CARRIER = "testcarrier";

/** Nothing of it is real: its label, papers and tracking page say so, and its recipient gets no mail. */
export function isTest({
  environment,
  carrier,
}: {
  readonly environment: Environment;
  readonly carrier: { readonly code: string };
}): boolean {
  return environment === "sandbox" || carrier.code === TEST_CARRIER;
}

/** An account that only a development store may have enabled. */
export function isForDevelopmentStores({
  environment,
  sample,
}: Pick<CarrierAccount, "environment" | "sample">): boolean {
  return environment === "production" && sample === true;
}
