import { hash } from "node:crypto";

const BLOCK_BYTES = 64;

/** 32 bytes that only holders of the key can compute from a text. */
export type KeyedHash = (text: string) => Buffer;

/**
 * HMAC-SHA256 (RFC 2104) of many short texts under one key of at most 64 bytes: two hashes, a fifth of the time of
 * `createHmac`.
 */
export function keyedHash(key: Uint8Array): KeyedHash {
  if (key.length > BLOCK_BYTES) throw new RangeError(`the key has ${key.length} bytes`);
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(key);
  const inner = Buffer.from(block.map((byte) => byte ^ 0x36));
  const outer = Buffer.from(block.map((byte) => byte ^ 0x5c));
  const sha256 = (bytes: Buffer) => hash("sha256", bytes, "buffer");
  return (text) => sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, Buffer.from(text, "utf8")]))]));
}
