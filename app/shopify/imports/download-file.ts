import { ShopifyUnavailableError } from "../admin-errors.ts";

/** A file of which nothing arrives for so long is given up; milliseconds. */
const SILENCE_MS = 30_000;

/**
 * A file's bytes behind the first `from`, as they arrive. A server that knows no ranges sends all of it: the beginning is
 * left out here. Uncompressed: of a compressed file, a range would be one of other bytes than those that were counted.
 * @throws ShopifyUnavailableError no file, or it broke off
 */
export async function* downloadFile(url: string, from: number): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new Error(`nothing came for ${SILENCE_MS} ms`));
  let timer = setTimeout(giveUp, SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: { "accept-encoding": "identity", ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
      signal: silence.signal,
    });
    // Nothing lies behind: all of it was read.
    if (response.status === 416 && from > 0) return;
    if (response.body === null || (response.status !== 200 && response.status !== 206))
      throw new ShopifyUnavailableError(`The file of a bulk operation answered ${response.status}.`);
    let skip = response.status === 206 ? 0 : from;
    for await (const chunk of response.body) {
      clearTimeout(timer);
      const wanted = chunk.subarray(Math.min(skip, chunk.length));
      skip -= chunk.length - wanted.length;
      if (wanted.length > 0) yield wanted;
      timer = setTimeout(giveUp, SILENCE_MS);
    }
  } catch (error) {
    if (error instanceof ShopifyUnavailableError) throw error;
    throw new ShopifyUnavailableError("The file of a bulk operation broke off.", { cause: error });
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}
