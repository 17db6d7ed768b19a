/** A file ready to be served, in every coding. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ContentCoding } from "./content-coding.ts";

export interface Representation {
  readonly body: Buffer;
  /** Strong, with its quotes: it changes with any byte of the body. */
  readonly etag: string;
}

export interface PublishedFile {
  readonly contentType: string;
  readonly codings: Readonly<Record<ContentCoding, Representation>>;
  /** The relative path of its JSON Schema; `null` for a file without one. */
  readonly schemaPath: string | null;
}

/** Compression effort: `build` takes seconds for a large list, `start` milliseconds for about a tenth more bytes. */
export type Effort = "build" | "start";

const levels: Readonly<Record<Effort, { readonly br: number; readonly gzip: number }>> = {
  build: { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
  start: { br: 5, gzip: 6 },
};

/** Compresses off the main thread. */
export async function representationsOf(plain: Buffer, effort: Effort): Promise<PublishedFile["codings"]> {
  const level = levels[effort];
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [BROTLI_PARAM_QUALITY]: level.br,
        [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
        [BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain, { level: level.gzip }),
  ]);
  return { br: tagged(br), gzip: tagged(gz), identity: tagged(plain) };
}

/** @param body is kept */
export function tagged(body: Buffer): Representation {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
