import { z } from "zod";
import { sampleCarrierAccounts } from "../samples/sample-carriers.ts";
import { tariffSettings } from "./account-versions.ts";

/**
 * An account's settings as any version of this program stored them. Before tariffs had versions, only sample
 * carriers could be stored, as a table that began with the prefix of their vouchers: such a row reads as
 * today's sample.
 */
export const storedSettings = z.preprocess(upgraded, tariffSettings);

const samples = new Map(
  sampleCarrierAccounts.map(({ settings }) => [
    tariffSettings.parse(settings).versions[0]?.voucherPrefix,
    settings,
  ]),
);

function upgraded(stored: unknown): unknown {
  if (typeof stored !== "object" || stored === null || "versions" in stored) return stored;
  const { voucherPrefix } = stored as { readonly voucherPrefix?: unknown };
  return (typeof voucherPrefix === "string" ? samples.get(voucherPrefix) : undefined) ?? stored;
}
