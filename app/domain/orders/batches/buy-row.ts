import { setTimeout as sleep } from "node:timers/promises";
import type { Issue, JsonValue } from "../../engine/index.ts";
import { buy, EngineError, isWorthRepeating, onlyMerchantSettles } from "../../engine/index.ts";
import type { Batch, BatchOrder, BatchServices, RowError } from "./batch.ts";

/** A row's booking that a dead process held is free within this time. */
const HELD_FOR_MS = 8_000;
const REPEAT_MS = 500;

export interface BatchRow {
  readonly index: number;
  /** `null`: the row was wrong from the start. */
  readonly order: BatchOrder | null;
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
  const giveUpAt = performance.now() + HELD_FOR_MS;
  for (;;) {
    try {
      await buy(ports, caller, shipmentId, order);
      return null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!isWorthRepeating(error) || performance.now() >= giveUpAt) return rowError(index, error);
    }
    await sleep(REPEAT_MS);
  }
}

function rowError(index: number, error: EngineError): RowError {
  const { code, message } = error;
  if (onlyMerchantSettles(error)) return upToMerchant(index);
  return { index, code, message, issues: issuesOf(error) };
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
