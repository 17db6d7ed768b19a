import { z } from "zod";
import type { JsonValue } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { Urgency } from "./pace.ts";
import type { Refusal, RefusalOf } from "./refusal.ts";
import { refusalOfStatus } from "./refusal.ts";
import type { CarrierAnswer, CarrierCall } from "./send-call.ts";
import { isSuccess, UnreadableAnswer, unreadableForm } from "./wire-answer.ts";

/** A call without host and headers of the login. A path goes as it is: some carriers refuse encoded colons. */
export interface WireRequest {
  readonly method: CarrierCall["method"];
  readonly path: string;
  /** A list repeats its name. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: JsonValue;
  /** Sent as `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as it is, such as an envelope of SOAP: the headers name its type. */
  readonly text?: string;
  /** A file, sent as it is: the headers name its type. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** An address that the carrier gave in an answer, in place of host and path. */
  readonly url?: string;
}

/**
 * One call of a carrier: how its request is built, and how its answer is read. Pure.
 * @typeParam Access the login's part of requests: credentials or a token in the body. A token in a header is the session's work
 */
export interface Operation<Given, Read, Access = unknown> {
  /** The sheet's name of the call, for the log and for words whose meaning depends on the call. */
  readonly name: string;
  /** A host beside the main one, by the session's name of it. */
  readonly host?: string;
  /** Needs no login. */
  readonly open?: true;
  /** Changes something at the carrier: without an answer that can be read, its outcome is unknown. */
  readonly acts?: true;
  /** Its place in the line of its login. Absent: `booking` of a call that acts, else `look-up`. */
  readonly urgency?: Urgency;
  /** Milliseconds; absent: the session's own for calls that act or read. */
  readonly deadlineMs?: number;
  /** Longest answer, if it may be longer than the session's other ones. */
  readonly maxBytes?: number;
  /** @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE the carrier would refuse it: nothing is sent */
  request(given: Given, access: Access): WireRequest;
  /**
   * Reads a success.
   * @throws UnreadableAnswer | z.ZodError it is in another form than the documents say, or contradicts itself
   */
  read(answer: CarrierAnswer, given: Given): Read;
  /** Present where a refusal may be an ordinary answer; `undefined`: it is a refusal. @throws as `read` */
  readRefusal?(refusal: Refusal, answer: CarrierAnswer, given: Given): Read | undefined;
}

/** The carrier's part of reading answers. */
export interface AnswerTerms {
  /** Its name, as merchants know it. */
  readonly carrier: string;
  readonly refusalOf: RefusalOf;
}

type Reading<Given, Read> = Pick<Operation<Given, Read>, "name" | "acts" | "read" | "readRefusal">;

/**
 * The result of a call: the only place that decides between "certainly not done" and "unknown".
 * @throws EngineError the carrier refused, or CARRIER_UNAVAILABLE: nothing was done
 * @throws OutcomeUnknownError a call that acts has an answer that can't be read, or of a failing server
 */
export function readAnswer<Given, Read>(
  operation: Reading<Given, Read>,
  given: Given,
  answer: CarrierAnswer,
  { carrier, refusalOf }: AnswerTerms,
): Read {
  const { acts, name } = operation;
  try {
    const refusal = refusalOf(answer, name) ?? (isSuccess(answer) ? null : refusalOfStatus(carrier, answer));
    if (refusal === null) return operation.read(answer, given);
    const ordinary = operation.readRefusal?.(refusal, answer, given);
    if (ordinary !== undefined) return ordinary;
    throw refused(refusal, acts);
  } catch (error) {
    const cause = error instanceof z.ZodError ? unreadableForm(error) : error;
    if (!(cause instanceof UnreadableAnswer)) throw error;
    answer.marks?.differences.push(...cause.differences);
    const message = `${carrier}'s answer could not be read.`;
    if (acts) throw new OutcomeUnknownError(message, { cause });
    throw new EngineError("CARRIER_UNAVAILABLE", message, null, { cause });
  }
}

/** A failing server may have acted first; one that names a reason, or is too busy to begin, has not. */
function refused({ error, nothingDone }: Refusal, acts: true | undefined): Error {
  if (!acts || nothingDone || error.code !== "CARRIER_UNAVAILABLE") return error;
  return new OutcomeUnknownError(error.message, { cause: error });
}

/** Whether the answer says that the login's token or session has ended. */
export function saysSessionEnded(name: string, answer: CarrierAnswer, { refusalOf }: AnswerTerms): boolean {
  try {
    return refusalOf(answer, name)?.sessionEnded === true;
  } catch (error) {
    if (error instanceof UnreadableAnswer || error instanceof z.ZodError) return false;
    throw error;
  }
}

/** The request as it is sent, apart from its host. @param login headers of the account, which may name another type of JSON */
export function written(
  { path, query = {}, headers = {}, body, form, text, bytes }: WireRequest,
  login: Readonly<Record<string, string>> = {},
): {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
} {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  ).toString();
  const target = search === "" ? path : `${path}?${search}`;
  const sent = (type: string | null, content?: string | Uint8Array<ArrayBuffer>) => ({
    target,
    headers: { ...(type !== null && { "content-type": type }), ...login, ...headers },
    ...(content !== undefined && { body: content }),
  });
  if (body !== undefined) return sent("application/json", JSON.stringify(body));
  if (form !== undefined)
    return sent("application/x-www-form-urlencoded", new URLSearchParams(form).toString());
  return sent(null, text ?? bytes);
}
