/**
 * A carrier's fixtures: plain files that say which request is built of what is given, and how an answer is read.
 * One replay serves every carrier's folder.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CarrierAnswer } from "../../app/adapters/carriers/kit/send-call.ts";
import type { JsonValue } from "../../app/domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../app/domain/engine/index.ts";

export interface CarrierFixture {
  /** The file's name. */
  readonly name: string;
  readonly about: string;
  readonly operation: string;
  readonly given: unknown;
  /** `null`: the operation makes no call. A refusal: nothing is sent. */
  readonly request: SentRequest | Refused | null;
  readonly answer: {
    readonly status: number;
    readonly contentType?: string;
    /** By their names in small letters. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: JsonValue;
  } | null;
  readonly reads: JsonValue | Refused;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
}

export interface Refused {
  readonly error: { readonly code: string; readonly metadata?: JsonValue };
}

/** One operation of a carrier, as the replay calls it. */
export interface ReplayedOperation {
  readonly request?: (given: never) => unknown;
  readonly read: (answer: CarrierAnswer, given: never) => unknown;
}

export function carrierFixtures(folder: string): readonly CarrierFixture[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({
      name: file.replace(/\.json$/, ""),
      ...(JSON.parse(readFileSync(join(folder, file), "utf8")) as Omit<CarrierFixture, "name">),
    }));
}

/** The request and the result of the operation: equal to its `request` and `reads` if all is well. */
export function replayFixture(
  operations: Readonly<Record<string, ReplayedOperation>>,
  { operation: name, given, request, answer }: CarrierFixture,
): { readonly request: unknown; readonly reads: unknown } {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`No operation is called ${name}.`);
  const subject = given as never;
  return {
    request: request === null ? null : plain(() => operation.request?.(subject)),
    reads: answer === null ? null : plain(() => operation.read(answerOf(answer), subject)),
  };
}

function answerOf({
  status,
  contentType,
  headers = {},
  body,
}: NonNullable<CarrierFixture["answer"]>): CarrierAnswer {
  const isText = typeof body === "string";
  return {
    status,
    contentType: contentType ?? (isText ? "" : "application/json"),
    header: (name) => headers[name.toLowerCase()] ?? null,
    bytes: new TextEncoder().encode(isText ? body : JSON.stringify(body)),
  };
}

/** The result as JSON would hold it; bytes as their text, maps as objects, refusals as the fixtures write them. */
function plain(act: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(act() ?? null, written)) as unknown;
  } catch (error) {
    if (error instanceof OutcomeUnknownError) return { error: { code: "OUTCOME_UNKNOWN" } };
    if (error instanceof EngineError) return { error: { code: error.code, metadata: withoutWords(error) } };
    throw error;
  }
}

/** Words are texts of a language: a fixture is about the wire. */
function withoutWords({ metadata }: EngineError): EngineError["metadata"] {
  if (metadata === null) return null;
  const { words: _, ...rest } = metadata;
  return rest;
}

function written(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (value instanceof Map) return Object.fromEntries(value);
  return value;
}
