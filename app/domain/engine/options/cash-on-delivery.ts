import type { CashOnDeliveryCapability } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { CurrencyCode } from "../values/money.ts";
import type { Rate } from "../values/rate.ts";
import { sampleCredentials } from "../values/sample-credentials.ts";
import { notAvailable, refuseAbove } from "./option-refusals.ts";

/** The amount that the carrier is to collect from the recipient. */
export interface Cash {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
}

interface Collector {
  readonly rate: Pick<Rate, "carrier" | "price">;
  readonly account: Pick<CarrierAccount, "credentials" | "sample">;
  /** Of the service and the shipment's ends; absent: no cash is collected. */
  readonly limit: CashOnDeliveryCapability | undefined;
}

const path = "cash_on_delivery";

function inSandbox({ carrier: { code } }: Collector["rate"], { sample }: Collector["account"]): string {
  return sample && sampleCredentials.has(code)
    ? " In the sandbox, POST /v1/sandbox/credentials gives you one."
    : "";
}

/**
 * Pure.
 * @throws CASH_ON_DELIVERY_NOT_ALLOWED | OPTION_NOT_AVAILABLE | VALIDATION_FAILED above the carrier's limit
 */
export function refuseUncollectable(
  { rate, account, limit }: Collector,
  { amountMinor, currency }: Cash,
): void {
  const { name } = rate.carrier;
  if (account.credentials !== "own") {
    throw new EngineError(
      "CASH_ON_DELIVERY_NOT_ALLOWED",
      `Cash on delivery needs your own contract with ${name}; this account uses the platform's.${inSandbox(rate, account)}`,
    );
  }
  if (limit === undefined)
    throw notAvailable(`${name} collects no cash with this service and address.`, {
      path,
      reason: "cash_not_collected",
      carrier: name,
    });
  // The label's amount is in the rate's currency, so all three must be the same.
  const other = [currency, rate.price.currency].find((each) => each !== limit.currency);
  if (other !== undefined)
    throw notAvailable(`${name} collects ${limit.currency}, not ${other}.`, {
      path,
      reason: "cash_currency",
      carrier: name,
      collects: limit.currency,
      asked: other,
    });
  refuseAbove(path, amountMinor, limit.maxMinor, currency);
}
