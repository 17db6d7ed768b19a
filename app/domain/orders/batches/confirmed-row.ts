import { createHash } from "node:crypto";
import type { Rate } from "../../engine/index.ts";
import { toDecimal } from "../../engine/index.ts";
import type { ConfirmedLabel } from "../purchases/confirmed-label.ts";
import { changedParts, whyNotAsConfirmed } from "../purchases/confirmed-label.ts";
import type { PriceOfLabel, PurchaseReason, ReasonOf } from "../purchases/purchase-reason.ts";
import type { BatchOrder, RowError, RowToBuy } from "./batch.ts";

/** A row's label at this rate, as a page shows it. */
export function labelOfRow(order: BatchOrder, { carrier, service, price }: Rate): ConfirmedLabel {
  return {
    service: `${carrier.code}.${service.code}`,
    amountMinor: price.totalMinor,
    currency: price.currency,
    ...digestsOfRow(order),
  };
}

/** The purchase of a row buys the service that was shown, also when another one is the cheapest by now. */
export function withConfirmedService(order: BatchOrder, { service }: ConfirmedLabel): BatchOrder {
  if (!("choice" in order) || !("select" in order.choice)) return order;
  const [driver = "", ...code] = service.split(".");
  return { ...order, choice: { driver, code: code.join(".") } };
}

/** Why a row's label at this rate is not bought; `null`: it is the confirmed one. */
export function whyNotTheConfirmedRow(
  order: BatchOrder,
  confirmed: ConfirmedLabel,
  rate: Rate,
): PurchaseReason | null {
  const now = labelOfRow(order, rate);
  const { amountMinor, currency } = now;
  return whyNotAsConfirmed(confirmed, changedParts(confirmed, now), { amountMinor, currency });
}

/** The error of a row that is not what the merchant confirmed. */
export function notAsConfirmed(index: number, reason: PurchaseReason): RowError {
  const changed = reason.code === "not-as-confirmed" ? changesOf(reason) : "it changed";
  const message = `The row was not bought, because ${changed} after you confirmed it. Import the row again.`;
  return { index, code: "RATE_MISMATCH", message, issues: [], reason };
}

/** The error of a row for which no price was shown, so that it was not confirmed. */
export function withoutConfirmation(index: number): RowError {
  const message = "The row was not bought, because it had no price that you confirmed. Import the row again.";
  return { index, code: "RATE_MISMATCH", message, issues: [] };
}

function changesOf({ changed, price }: ReasonOf<"not-as-confirmed">): string {
  const written = ({ amountMinor, currency }: PriceOfLabel) =>
    `${toDecimal(amountMinor, currency)} ${currency}`;
  const parts = changed.map((part) => `its ${part} changed`);
  if (price !== null)
    parts.push(`its price changed from ${written(price.confirmed)} to ${written(price.now)}`);
  return parts.join(" and ");
}

/** All that the row's label says and does, apart from its service. */
function digestsOfRow(order: RowToBuy): Pick<ConfirmedLabel, "recipient" | "goods"> {
  const { from, to, confirmed: _, ...others } = order;
  const { choice: _choice, rateId: _rate, ...goods } = { choice: null, rateId: null, ...others };
  return { recipient: digestOf({ from, to }), goods: digestOf(goods) };
}

function digestOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
