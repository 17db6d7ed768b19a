const BLOCK_BYTES = 64;

/** SQL of the search's tokens of an array of texts; `scope` and `texts` are SQL. @param key absent: of rows that name no person */
export function sqlTokens(scope: string, texts: string, key?: Uint8Array): string {
  const text = `convert_to(${scope} || '/' || text, 'UTF8')`;
  const hash = key === undefined ? `sha256(${text})` : hmac(key, text);
  return `(SELECT array_agg(('x' || left(encode(${hash}, 'hex'), 16))::bit(64)::bigint)
    FROM unnest(${texts}) AS text)`;
}

function hmac(key: Uint8Array, text: string): string {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(key);
  const padded = (byte: number) =>
    `decode('${Buffer.from(block.map((each) => each ^ byte)).toString("hex")}', 'hex')`;
  return `sha256(${padded(0x5c)} || sha256(${padded(0x36)} || ${text}))`;
}
