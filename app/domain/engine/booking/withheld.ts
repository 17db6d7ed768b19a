import type { Caller } from "../values/account.ts";

/** Why a merchant buys nothing for now: it is suspended, or has bought as many labels as it may in this month. */
export type Withheld = "suspended" | "shipment_limit";

/**
 * The purchase was not begun, as the operator lets the merchant buy nothing now. Not a refusal of the order: the same purchase succeeds
 * later, so whatever asked for it waits.
 */
export class PurchaseWithheldError extends Error {
  override readonly name = "PurchaseWithheldError";
  /** As a refusal shows it. */
  readonly code = "FORBIDDEN";
  readonly metadata: { readonly reason: Withheld };

  constructor(why: Withheld) {
    super(
      why === "suspended"
        ? "The account is suspended: no label is bought until the operator of this service resumes it."
        : "The account has bought as many labels this month as the operator of this service allows. Ask them for a higher limit, or wait for the next month.",
    );
    this.metadata = { reason: why };
  }
}

export interface PurchaseGate {
  /** Why the caller buys nothing for now; `null`: they may buy. Absent: everyone may. */
  withheld?(caller: Caller): Promise<Withheld | null>;
}

/** @throws PurchaseWithheldError */
export async function refuseWithheld(gate: PurchaseGate, caller: Caller): Promise<void> {
  const why = (await gate.withheld?.(caller)) ?? null;
  if (why !== null) throw new PurchaseWithheldError(why);
}
