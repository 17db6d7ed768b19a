/** The European Central Bank's public files of reference rates. */
import type { ReferenceFixing } from "../../domain/engine/index.ts";
import type { CentralBank } from "../../domain/exchange/fixing-records.ts";
import { readFixings, UnreadableFixingsError } from "./read-fixings.ts";

/** Ten times the size of the file of 90 days. */
const MOST_BYTES = 1024 * 1024;
const DEADLINE_MS = 20_000;

const files = { daily: "eurofxref-daily.xml", "90 days": "eurofxref-hist-90d.xml" } as const;

/**
 * @param url the folder of the files
 * @param deadlineMs for the whole file
 */
export function europeanCentralBank(url: string, deadlineMs = DEADLINE_MS): CentralBank {
  return {
    async fetch(period): Promise<readonly ReferenceFixing[]> {
      const response = await fetch(`${url}/${files[period]}`, {
        redirect: "error",
        signal: AbortSignal.timeout(deadlineMs),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new UnreadableFixingsError(`was answered with status ${response.status}`);
      }
      return readFixings(await textOf(response));
    },
  };
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new UnreadableFixingsError(`is longer than ${MOST_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
