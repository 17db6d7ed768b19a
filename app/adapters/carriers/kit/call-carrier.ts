import { EngineError } from "../../../domain/engine/index.ts";
import { parseJsonWithin } from "../../../domain/files/parse-json.ts";
import { sendCall } from "./send-call.ts";

/** Longer than any price question may take; its own signal ends it earlier. */
const DEADLINE_MS = 30_000;

/**
 * Asks for prices and reads the answer's JSON, which the caller must parse.
 * @throws EngineError CARRIER_UNAVAILABLE no connection, 5xx, 408, 425, 429, or an answer that is no JSON
 * @throws EngineError CARRIER_REJECTED any other status outside 2xx
 */
export async function callCarrier(
  url: string | URL,
  question: {
    readonly body: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  },
): Promise<unknown> {
  const answer = await sendCall({
    ...question,
    operation: "prices",
    method: "POST",
    url,
    deadlineMs: DEADLINE_MS,
    acts: false,
  });
  const { status, bytes } = answer;
  if (status < 200 || status > 299) {
    const passing = status >= 500 || [408, 425, 429].includes(status);
    if (passing) throw new EngineError("CARRIER_UNAVAILABLE", `The carrier answered ${status}.`);
    throw new EngineError("CARRIER_REJECTED", `The carrier answered ${status}.`, {
      reason: "carrier_status",
      status,
    });
  }
  try {
    return parseJsonWithin(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new EngineError("CARRIER_UNAVAILABLE", "The carrier's answer could not be read.", null, {
      cause: error,
    });
  }
}
