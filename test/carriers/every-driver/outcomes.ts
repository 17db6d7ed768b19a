import { inspect } from "node:util";
import { expect } from "vitest";
import type { BookingOrder, BookingResult, CarrierConnection } from "../../../app/domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import type { CarrierDesk } from "./battery-row.ts";

export type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  /** Certainly not done. */
  | { readonly kind: "not-done"; readonly error: EngineError }
  | { readonly kind: "unknown"; readonly error: Error };

/** Everything that a driver throws, which may all reach the log, must name no secret and no person. */
export async function outcomeOf<Result>(
  desk: CarrierDesk,
  act: () => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    return { kind: "done", result: await act() };
  } catch (error) {
    expectNothingSecret(desk, error);
    if (error instanceof OutcomeUnknownError) return { kind: "unknown", error };
    if (error instanceof EngineError) return { kind: "not-done", error };
    throw error;
  }
}

export function expectNothingSecret({ account, order }: CarrierDesk, thrown: unknown): void {
  const written = inspect(thrown, {
    depth: Number.POSITIVE_INFINITY,
    showHidden: true,
    maxStringLength: null,
  });
  const { name, phone, phoneE164, email, address } = order(1).to;
  const people = [name, phone, phoneE164, email, address].flatMap((text) => (text ? [text] : []));
  // A short one could be part of any word.
  for (const hidden of [...Object.values(account.secrets), ...people].filter(({ length }) => length >= 5))
    expect(written.includes(hidden), `an error names "${hidden}":\n${written}`).toBe(false);
}

export const numbersOfBooking = ({ pieces }: BookingResult): readonly string[] =>
  pieces.map(({ trackingRef }) => trackingRef);

/** A look-up's answer; `open`: the carrier can't tell (yet). */
export async function lookedUp(
  desk: CarrierDesk,
  connection: CarrierConnection,
  order: BookingOrder,
  calledAt: Date,
): Promise<BookingResult | "open" | null> {
  const outcome = await outcomeOf(desk, () => connection.lookup(order, calledAt));
  if (outcome.kind !== "done") return "open";
  const { result } = outcome;
  return result !== null && !("pieces" in result) ? "open" : result;
}
