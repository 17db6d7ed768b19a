import { Transform } from "node:stream";

/**
 * Takes the null bytes out of a page. React 18 writes pages in blocks of 2,048 bytes, and where a letter of several bytes
 * doesn't fit into what is left of a block, the rest of it goes out as zeros: in Greek, a letter of an attribute in every
 * other page (github.com/facebook/react/issues/24985, mended in 19). No page has any of its own.
 */
export function withoutNullBytes(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
