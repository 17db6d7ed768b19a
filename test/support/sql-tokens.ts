/** SQL of the search's tokens of an array of texts; both arguments are SQL. */
export function sqlTokens(scope: string, texts: string): string {
  return `(SELECT array_agg(('x' || left(encode(sha256(convert_to(${scope} || '/' || text, 'UTF8')), 'hex'), 16))::bit(64)::bigint)
    FROM unnest(${texts}) AS text)`;
}
