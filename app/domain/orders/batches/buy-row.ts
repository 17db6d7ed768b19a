import { setTimeout as sleep } from "node:timers/promises";
import type { Issue, JsonValue, Rate } from "../../engine/index.ts";
import { buy, EngineError, isWorthRepeating, onlyMerchantSettles } from "../../engine/index.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { PurchaseRefusedError } from "../purchases/purchase-refused-error.ts";
import { reasonOfRefusal } from "../purchases/refusal-of.ts";
import type { Batch, BatchOrder, BatchServices, RowError, RowToBuy } from "./batch.ts";
import { notAsConfirmed, whyNotTheConfirmedRow, withConfirmedService } from "./confirmed-row.ts";

/** A row's booking that a dead process held is free within this time. */
const HELD_FOR_MS = 8_000;
const REPEAT_MS = 500;

export interface BatchRow {
  readonly index: number;
  /** `null`: the row was wrong from the start. */
  readonly order: RowToBuy | null;
}

/**
 * Buys a row, or goes on with its booking. Never books twice: the row has its shipment's id.
 * @returns `null`: it is bought
 */
export async function buyRow(
  { ports }: Pick<BatchServices, "ports">,
  { caller, shipmentIds }: Pick<Batch, "caller" | "shipmentIds">,
  { index, order }: BatchRow,
): Promise<RowError | null> {
  const shipmentId = shipmentIds[index];
  if (order === null || shipmentId === undefined) return null;
  const { confirmed, ...row } = order;
  const wanted = confirmed === undefined ? row : withConfirmedService(row, confirmed);
  const priced = (rate: Rate) => {
    const reason = confirmed === undefined ? null : whyNotTheConfirmedRow(row, confirmed, rate);
    if (reason !== null) throw new PurchaseRefusedError(reason);
  };
  const giveUpAt = performance.now() + HELD_FOR_MS;
  for (;;) {
    try {
      await buy(ports, caller, shipmentId, wanted, { priced });
      return null;
    } catch (error) {
      if (error instanceof PurchaseRefusedError) return notAsConfirmed(index, error.reason);
      if (!(error instanceof EngineError)) throw error;
      if (!isWorthRepeating(error) || performance.now() >= giveUpAt) return rowError(index, error, row);
    }
    await sleep(REPEAT_MS);
  }
}

export function rowError(index: number, error: EngineError, order: BatchOrder): RowError {
  const { code, message } = error;
  if (onlyMerchantSettles(error)) return upToMerchant(index);
  const issues = issuesOf(error);
  const reason = issues.length === 0 ? reasonOf(error, order) : null;
  return { index, code, message, issues, ...(reason && { reason }) };
}

/** `null`: a code without values says less than the message. */
function reasonOf(error: EngineError, { items }: BatchOrder): PurchaseReason | null {
  const reason = reasonOfRefusal(error, items);
  return reason.code === "refused" && reason.refusal.detail === null ? null : reason;
}

/** The row whose outcome no look-up will find by itself. */
export function upToMerchant(index: number): RowError {
  return {
    index,
    code: "CARRIER_UNAVAILABLE",
    message:
      "Whether the carrier booked this row can't be looked up. Check the carrier account, and look in the carrier's own list before you send the row again.",
    issues: [],
    needsMerchant: true,
  };
}

/** The fields that the refusal names. */
function issuesOf({ message, metadata }: EngineError): readonly Issue[] {
  const issues = metadata?.issues;
  if (Array.isArray(issues)) return issues.filter(isIssue);
  const path = metadata?.path;
  return typeof path === "string" ? [{ path, message }] : [];
}

function isIssue(value: JsonValue | Issue): value is Issue {
  return typeof value === "object" && value !== null && "path" in value && "message" in value;
}
