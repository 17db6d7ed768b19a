// Run: long
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase, postgres } from "../support/database.ts";
import { testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const script = path.resolve(import.meta.dirname, "take-vouchers.ts");

/** Takes numbers in a process of its own, kills it after so many lines, and returns the lines. */
async function takeUntilKilled(merchantId: string, first: number, lines: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [script, database.connectionString, merchantId, String(first)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.split("\n").length > lines) child.kill("SIGKILL");
  }
  await ended;
  return printed.split("\n").slice(0, -1);
}

it.runIf(postgres !== undefined)(
  "two processes that are killed again and again give no number twice, and every booking finds its own",
  { timeout: atMost(60_000) },
  async () => {
    const stores = testStores(database);
    const merchantId = stores.ids.next();
    const owner = { merchantId, environment: "production", carrierCode: "kali" } as const;
    const range = { prefix: "K", digits: 6, checkDigit: "luhn", suffix: "" } as const;
    for (const first of [1n, 501n, 5_001n])
      await stores.voucherRanges.add(owner, { ...range, first, last: first + 450n });

    const lines: string[] = [];
    for (let kill = 0; kill < 4; kill++) {
      // Both take for the same references: whichever comes second must get the numbers of the first.
      const both = [kill * 40, kill * 40].map((first) => takeUntilKilled(merchantId, first, 20 + kill));
      lines.push(...(await Promise.all(both)).flat());
    }

    const printed = new Map<string, string>();
    for (const line of lines) {
      const [reference = "", ...vouchers] = line.split(" ");
      expect(printed.get(reference) ?? vouchers.join(" ")).toBe(vouchers.join(" "));
      printed.set(reference, vouchers.join(" "));
    }
    expect(printed.size).toBeGreaterThan(60);
    const rows = await database.prisma.voucherRangeAllocation.findMany({ where: { merchantId } });
    const references = [...new Set(rows.map(({ reference }) => reference))];
    const kept = await Promise.all(
      references.map((reference) => stores.voucherNumbers.ranges.find(owner, reference)),
    );
    const all = kept.flatMap((vouchers) => vouchers ?? []);
    expect(all).toHaveLength(references.length * 2);
    expect(new Set(all).size).toBe(all.length);
    for (const [reference, vouchers] of printed)
      expect((await stores.voucherNumbers.ranges.find(owner, reference))?.join(" ")).toBe(vouchers);
    const used = (await stores.voucherRanges.list(owner)).reduce(
      (sum, { first, next }) => sum + Number(next - first),
      0,
    );
    expect(used).toBe(all.length);
  },
);
