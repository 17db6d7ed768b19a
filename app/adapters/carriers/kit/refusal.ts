import type { EngineErrorCode } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { CarrierAnswer } from "./send-call.ts";

/** A carrier's "no", in whatever form it says it. */
export interface Refusal {
  /** The carrier's own code; `null`: it gave none. */
  readonly code: string | null;
  /** Our name of the reason; `null`: the carrier's words are all there is. */
  readonly reason: string | null;
  /** The carrier's own words; empty: none. */
  readonly said: string;
  /** Thrown for it. CARRIER_UNAVAILABLE: the carrier is away or busy. */
  readonly error: EngineError;
  /**
   * With CARRIER_UNAVAILABLE: the carrier certainly did nothing, as it was too busy to begin. Absent, a call that acts has
   * an unknown outcome.
   */
  readonly nothingDone?: true;
  /** The token or session was not accepted (any more): a new one is fetched, and the call repeated once. */
  readonly sessionEnded?: true;
}

/**
 * The refusal in an answer; `null`: by the carrier's rules it is a success. Sees every answer, because many carriers refuse
 * with status 200. `null` with a status outside 2xx: the kit's own rule holds.
 * @param call the operation's name: a word may mean something else in another call
 * @throws UnreadableAnswer the answer is neither
 */
export type RefusalOf = (answer: CarrierAnswer, call: string) => Refusal | null;

/** A sentence in the languages that the carrier's folder has; others show the English one. */
export interface Words {
  readonly en: string;
  readonly [language: string]: string;
}

/** Words that a Greek carrier's folder has in full: a sentence without its Greek does not compile. */
export interface GreekWords extends Words {
  readonly el: string;
}

/** A row of a Greek carrier's table of refusals. */
export interface GreekRefusalRow extends RefusalRow {
  readonly message: GreekWords;
}

/** A row of a carrier's table of refusals. */
export interface RefusalRow {
  /** CARRIER_REJECTED if absent. */
  readonly code?: EngineErrorCode;
  readonly reason: string | null;
  /**
   * For the merchant: the remedy, or the field that is wrong. A text alone is English, and a page shows it where it has no words
   * of its own for the reason; words are what a page shows.
   */
  readonly message: string | Words;
  readonly nothingDone?: true;
  readonly sessionEnded?: true;
}

export interface RefusalFacts {
  readonly code?: string | null;
  readonly said?: string;
  /** The carrier's own words, behind ours in the error's message. Pages quote the `said` of the metadata themselves. */
  readonly quoted?: string;
  /** Beside the reason and the code, for the log and the pages. */
  readonly metadata?: Readonly<Record<string, string | number>>;
  readonly cause?: unknown;
}

/** The refusal of a row. The metadata of its error has `reason`, and the carrier's code as `carrier_code`. */
export function refusalBy(
  { code: errorCode = "CARRIER_REJECTED", reason, message, nothingDone, sessionEnded }: RefusalRow,
  { code = null, said = "", quoted = "", metadata = {}, cause }: RefusalFacts = {},
): Refusal {
  const words = typeof message === "string" ? null : message;
  const english = typeof message === "string" ? message : message.en;
  const known =
    errorCode === "CARRIER_UNAVAILABLE"
      ? null
      : {
          ...(reason !== null && { reason }),
          ...metadata,
          ...(words !== null && { words }),
          // Another text than a word could quote what the merchant sent.
          ...(code !== null && /^[\p{L}\p{N}_.-]{1,40}$/u.test(code) && { carrier_code: code }),
        };
  return {
    code,
    reason,
    said,
    error: new EngineError(errorCode, [english, quoted].filter(Boolean).join(" "), known, { cause }),
    ...(nothingDone && { nothingDone }),
    ...(sessionEnded && { sessionEnded }),
  };
}

/** Statuses that a server gives before it does anything: too early, too often, or away for the moment. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** A status outside 2xx that a carrier's own rule says nothing about. */
export function refusalOfStatus(carrier: string, { status }: Pick<CarrierAnswer, "status">): Refusal {
  const cause = new Error(`status ${status}`);
  if (status >= 500 || status < 400 || passing.has(status)) {
    const row = {
      code: "CARRIER_UNAVAILABLE",
      reason: null,
      message: `${carrier} is not answering.`,
    } as const;
    return refusalBy(status === 429 ? { ...row, nothingDone: true } : row, { cause });
  }
  return refusalBy(
    { reason: "carrier_status", message: `${carrier} answered ${status}.` },
    { metadata: { status }, cause },
  );
}
