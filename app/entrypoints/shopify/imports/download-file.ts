import { ShopifyUnavailableError } from "../../../adapters/shopify/admin-errors.ts";

/** Milliseconds without a byte after which the download ends. */
const SILENCE_MS = 30_000;

/**
 * Streams a file's bytes from offset `from` on. A server without ranges sends the whole file: the beginning is skipped here.
 * The request refuses compression, because a range of a compressed file would count other bytes.
 * @throws ShopifyUnavailableError the server has no file, or the download broke off
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
    // The file ends at `from`: an earlier run read all of it.
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
