import fc from "fast-check";
import { expect, it } from "vitest";
import { readTogether } from "../../app/adapters/store/rows/read-together.ts";

interface Begun {
  readonly key: string;
  end(error?: Error): void;
}

/** Reads that the test ends, each with the value as of its begin. */
function reads() {
  const begun: Begun[] = [];
  let written = 0;
  const read = readTogether(
    (key: string) =>
      new Promise<number>((resolve, reject) => {
        const value = written;
        begun.push({ key, end: (error) => (error === undefined ? resolve(value) : reject(error)) });
      }),
    (key) => key,
  );
  return { begun, read, write: () => ++written };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("shares a read among those who ask while another is under way, one at a time for each thing", async () => {
  const { begun, read } = reads();
  const [first, ...others] = ["a", "a", "a", "b"].map(read);
  expect(begun.map(({ key }) => key)).toEqual(["a", "b"]);
  begun[0]?.end();
  await first;
  await settled();
  expect(begun.map(({ key }) => key)).toEqual(["a", "b", "a"]);
  for (const { end } of begun) end();
  expect(await Promise.all(others)).toEqual([0, 0, 0]);
  void read("a");
  expect(begun).toHaveLength(4);
});

it("fails for those who shared the read, and goes on", async () => {
  const { begun, read } = reads();
  const [first, second, third] = ["a", "a", "a"].map(read);
  begun[0]?.end(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await settled();
  begun[1]?.end();
  expect([await second, await third]).toEqual([0, 0]);
});

it("gives each caller at least the values that were written before it asked", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("write", "read", "end", "wait"), { maxLength: 60 }),
      async (steps) => {
        const { begun, read, write } = reads();
        const asked: { readonly least: number; readonly answer: Promise<number> }[] = [];
        let least = 0;
        let ended = 0;
        for (const step of steps) {
          if (step === "write") least = write();
          if (step === "read") asked.push({ least, answer: read("a") });
          if (step === "end") begun[ended]?.end();
          if (step === "end" && ended < begun.length) ended += 1;
          if (step === "wait") await settled();
        }
        for (; ended < begun.length || asked.length > 0; ended += 1) {
          await settled();
          if (ended >= begun.length) break;
          begun[ended]?.end();
        }
        for (const { least, answer } of asked) expect(await answer).toBeGreaterThanOrEqual(least);
        expect(begun.length).toBeLessThanOrEqual(asked.length);
      },
    ),
  );
});
