import { Transform } from "node:stream";

/**
 * Removes the null bytes from a page. React 18 writes pages in blocks of 2,048 bytes. Where a multi-byte letter doesn't
 * fit into the rest of a block, React pads that rest with zeros: in Greek, a letter of an attribute in every other page
 * (github.com/facebook/react/issues/24985, fixed in 19). No page has null bytes of its own.
 */
export function withoutNullBytes(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
