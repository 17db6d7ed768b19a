/** A step of a check: its verdict, its findings, and its calls. */
import { UnreadableAnswer } from "../../../adapters/carriers/kit/wire-answer.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { CallRecord, RecordedCall } from "./recorded-calls.ts";

/**
 * `differs`: the carrier did something else than the driver expects. `failed`: it did not answer, or the driver broke. `not offered`: driver
 * or account lacks the ability. `skipped`: an earlier step left nothing to do it with.
 */
export type Verdict = "held" | "differs" | "failed" | "not offered" | "skipped";

export interface Step {
  readonly name: string;
  readonly verdict: Verdict;
  readonly differences: readonly string[];
  readonly notes: readonly string[];
  readonly calls: readonly RecordedCall[];
}

/** A step reports here while it runs. */
export interface Findings {
  differs(difference: string): void;
  note(note: string): void;
  /** The same as if the step had thrown it. */
  failed(error: unknown): void;
}

export interface Ran<Result> {
  /** `null`: it threw. */
  readonly result: Result | null;
  readonly error: unknown;
}

/** The steps of a check so far. */
export class Steps {
  readonly done: Step[] = [];
  readonly #record: CallRecord;

  constructor(record: CallRecord) {
    this.#record = record;
  }

  async run<Result>(name: string, act: (findings: Findings) => Promise<Result>): Promise<Ran<Result>> {
    const differences: string[] = [];
    const notes: string[] = [];
    let isBroken = false;
    const failed = (error: unknown) => {
      const { verdict, texts } = described(error);
      differences.push(...texts);
      isBroken ||= verdict === "failed";
    };
    const end = (ran: Ran<Result>) => {
      const calls = this.#record.take();
      for (const call of calls)
        differences.push(...call.differences.map((each) => `form of the answer to ${call.name}: ${each}`));
      const verdict = differences.length === 0 ? "held" : isBroken ? "failed" : "differs";
      this.done.push({ name, verdict, differences: [...new Set(differences)], notes, calls });
      return ran;
    };
    try {
      const result = await act({
        differs: (difference) => void differences.push(difference),
        note: (note) => void notes.push(note),
        failed,
      });
      return end({ result, error: null });
    } catch (error) {
      failed(error);
      return end({ result: null, error });
    }
  }

  leaveOut(name: string, verdict: Extract<Verdict, "not offered" | "skipped">, why: string): void {
    this.done.push({ name, verdict, differences: [], notes: [why], calls: [] });
  }
}

interface Described {
  readonly verdict: Extract<Verdict, "differs" | "failed">;
  readonly texts: readonly string[];
}

function described(error: unknown): Described {
  const unreadable = unreadableIn(error);
  // The call's record has the places.
  if (unreadable !== null) return { verdict: "differs", texts: [unreadable.message] };
  if (error instanceof OutcomeUnknownError)
    return { verdict: "failed", texts: [`the outcome is not known: ${error.message}`] };
  if (!(error instanceof EngineError)) return { verdict: "failed", texts: [`the driver broke: ${error}`] };
  if (error.code === "CARRIER_UNAVAILABLE") return { verdict: "failed", texts: [error.message] };
  const { reason, carrier_code } = error.metadata ?? {};
  const code = carrier_code === undefined ? undefined : `the carrier's code ${carrier_code}`;
  const facts = [reason, code].filter((fact) => fact !== undefined).join(", ");
  return {
    verdict: "differs",
    texts: [`refused as ${error.code}${facts && ` (${facts})`}: ${error.message}`],
  };
}

/** The answer that could not be read, in the chain of causes. */
export function unreadableIn(error: unknown): UnreadableAnswer | null {
  if (error instanceof UnreadableAnswer) return error;
  return error instanceof Error && error.cause !== undefined ? unreadableIn(error.cause) : null;
}
