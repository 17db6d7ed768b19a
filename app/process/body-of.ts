import type { IncomingMessage } from "node:http";

/** The whole body; `null` when it is longer than `longest` bytes, without reading it all. */
export async function bodyOf(request: IncomingMessage, longest: number): Promise<Uint8Array | null> {
  if (Number(request.headers["content-length"] ?? 0) > longest) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longest) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, length);
}
