/** Sends calls to a carrier and keeps a record of each: no header, body or value, but its status, times, form and ids. */
import { readMarks } from "../../../adapters/carriers/kit/read-marks.ts";
import type { CarrierAnswer, CarrierCall } from "../../../adapters/carriers/kit/send-call.ts";
import type { Clock } from "../../../domain/engine/index.ts";
import type { AnswerForm } from "./answer-shape.ts";
import { formOf } from "./answer-shape.ts";

export interface RecordedCall {
  /** The sheet's name of the call. */
  readonly name: string;
  readonly method: string;
  /** Host and path. Queries are left out: they may hold keys. */
  readonly address: string;
  readonly at: Date;
  readonly ms: number;
  /** `null`: there was no whole answer. */
  readonly answer: (AnswerForm & Pick<CarrierAnswer, "status" | "contentType">) | null;
  /** Headers of the call and of its answer by which the carrier finds it. */
  readonly ids: readonly string[];
  /** The paths of the answer that the driver has read by now. */
  readonly read: ReadonlySet<string>;
  /** Places in it that the driver could not read. */
  readonly differences: readonly string[];
}

type Send = (call: CarrierCall) => Promise<CarrierAnswer>;

export interface CallRecord {
  readonly send: Send;
  /** The calls since the last taking. */
  take(): readonly RecordedCall[];
  /** None of the calls since then met silence or a failing server. */
  areAnswered(): boolean;
}

/** Headers in which clients and servers name a call. */
const idHeaders = [
  "x-request-id",
  "request-id",
  "x-correlation-id",
  "correlation-id",
  "message-reference",
  "x-amzn-requestid",
] as const;

export function recordingCalls(send: Send, clock: Clock): CallRecord {
  let calls: RecordedCall[] = [];
  return {
    async send(call) {
      const at = clock.now();
      const marks = readMarks();
      const keep = (answer: CarrierAnswer | null) => {
        const form = answer === null ? null : formOf(answer);
        calls.push({
          name: call.operation,
          method: call.method,
          address: addressOf(call.url),
          at,
          ms: clock.now().getTime() - at.getTime(),
          answer:
            answer === null || form === null
              ? null
              : { status: answer.status, contentType: answer.contentType, ...form },
          ids: [...idsOf(call.headers ?? {}), ...idsIn(answer)],
          read: marks.read,
          differences: marks.differences,
        });
      };
      try {
        const answer = await send(call);
        keep(answer);
        return { ...answer, marks };
      } catch (error) {
        keep(null);
        throw error;
      }
    },
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
    areAnswered: () => calls.every(({ answer }) => answer !== null && answer.status < 500),
  };
}

function addressOf(url: string | URL): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function idsOf(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    idHeaders.some((each) => each === name.toLowerCase()) ? [`sent ${name.toLowerCase()} ${value}`] : [],
  );
}

function idsIn(answer: CarrierAnswer | null): readonly string[] {
  return idHeaders.flatMap((name) => {
    const value = answer?.header?.(name);
    return value ? [`${name} ${value}`] : [];
  });
}
