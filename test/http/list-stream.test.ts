import { describe, expect, test } from "vitest";
import { listStream } from "../../app/entrypoints/rest/shipments/list-stream.ts";

interface Entry {
  readonly n: number;
  readonly text: string;
}

/** Entries of about a kilobyte; counts how many the reader took. */
function source(count: number, failAt = Number.POSITIVE_INFINITY) {
  const seen = { taken: 0, closed: false };
  async function* values(): AsyncGenerator<Entry> {
    try {
      for (let n = 0; n < count; n += 1) {
        if (n === failAt) throw new Error("the database went away");
        seen.taken += 1;
        yield { n, text: "x".repeat(1000) };
      }
    } finally {
      seen.closed = true;
    }
  }
  return { seen, values: values() };
}

const ignore = () => {};
const atOnce = <Result>(work: () => Promise<Result>) => work();

describe("the streamed list", () => {
  test.each([0, 1, 2, 500])("is one JSON document of %i entries", async (count) => {
    const stream = await listStream(source(count).values, (entry) => ({ n: entry.n }), ignore, atOnce);
    expect(await new Response(stream).json()).toEqual({
      status: "ok",
      data: Array.from({ length: count }, (_, n) => ({ n })),
    });
  });

  test("takes no more from the store than its reader reads", async () => {
    const { seen, values } = source(100_000);
    const stream = await listStream(values, (entry) => entry, ignore, atOnce);
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.taken).toBeLessThan(400);
    await reader.cancel();
    expect(seen.closed).toBe(true);
  });

  test("fails as a whole when the first entries can't be read", async () => {
    await expect(listStream(source(10, 0).values, (entry) => entry, ignore, atOnce)).rejects.toThrow(
      "went away",
    );
  });

  test("breaks off, and never ends as a shorter list, when a later entry can't be read", async () => {
    const failures: unknown[] = [];
    const { seen, values } = source(1000, 500);
    const stream = await listStream(
      values,
      (entry) => entry,
      (error) => failures.push(error),
      atOnce,
    );
    await expect(new Response(stream).text()).rejects.toThrow("went away");
    expect(failures).toHaveLength(1);
    expect(seen.closed).toBe(true);
  });
});
