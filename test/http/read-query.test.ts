/** Parameters of a query are counted before they are looked up by name. */
import { expect, test } from "vitest";
import { z } from "zod";
import { readQuery } from "../../app/entrypoints/rest/server/read-query.ts";

const schema = z.object({
  state: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
const many = (count: number) =>
  new URLSearchParams(Array.from({ length: count }, (_, n) => [`metadata[k${n}]`, "v"]));

test("a hundred are read", () => {
  expect(readQuery(schema, many(100))).toHaveProperty("metadata.k99", "v");
});

test.each([101, 100_000])("%i are refused, with or without a schema", (count) => {
  for (const read of [schema, undefined])
    expect(() => readQuery(read, many(count))).toThrow(`must have at most 100 parameters, not ${count}`);
});
