import { EngineError } from "../../engine/index.ts";

/** No carrier answers more than this; bytes. */
const MOST_BYTES = 1024 * 1024;

/**
 * Sends a request and reads the answer's JSON, which the caller must parse.
 * @throws EngineError CARRIER_UNAVAILABLE no connection, 5xx, 408, 425, 429, or an answer that is no JSON
 * @throws EngineError CARRIER_REJECTED any other status outside 2xx
 */
export async function callCarrier(url: string | URL, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { redirect: "error", ...init }).catch((error: unknown) => {
    throw unavailable("The carrier could not be reached.", error);
  });
  const { status } = response;
  if (!response.ok) {
    await response.body?.cancel();
    const passing = status >= 500 || [408, 425, 429].includes(status);
    if (passing) throw unavailable(`The carrier answered ${status}.`, null);
    throw new EngineError("CARRIER_REJECTED", `The carrier answered ${status}.`, {
      reason: "carrier_status",
      status,
    });
  }
  try {
    return JSON.parse(await textOf(response));
  } catch (error) {
    throw unavailable("The carrier's answer could not be read.", error);
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new RangeError(`longer than ${MOST_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function unavailable(message: string, cause: unknown): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", message, null, { cause });
}
