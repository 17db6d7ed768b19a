import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { requestedCost } from "../../simulator/shopify/graphql/cost.ts";
import { operations } from "./operation-list.ts";

const app = path.resolve(import.meta.dirname, "../../app");

/** The start of every webhook's work, and every request for orders and tracking. */
const hotDoors = [
  "entrypoints/shopify/handle-inbox-entry.ts",
  "adapters/shopify/order-platform/shopify-order-platform.ts",
];

/** Operations that read so many orders at once. */
const together: Readonly<Record<string, number>> = { ordersToShip: 50 };

/** Operations with such names read the pages after the first. */
const furtherPages = /^(more|all)[A-Z]/;

const priced = operations
  .filter(({ isBulk }) => !isBulk)
  .map(({ name, document }) => ({ name, cost: requestedCost(document, {}) }));

describe("the cost of an operation", () => {
  it("is below the limit of a thousand points", () => {
    const table = [...priced].sort((a, b) => b.cost - a.cost);
    process.stdout.write(
      `${table.map(({ name, cost }) => `${String(cost).padStart(6)}  ${name}`).join("\n")}\n`,
    );
    expect(priced.filter(({ cost }) => cost >= 1_000)).toEqual([]);
  });

  it("is below fifty if every webhook, order or scan pays it", () => {
    const names = importedFrom(hotDoors);
    expect([...names]).toEqual(
      expect.arrayContaining(["orderToSettle", "fulfillmentForShipping", "createFulfillmentEvent"]),
    );
    const hot = priced
      .filter(({ name }) => names.has(name) && !furtherPages.test(name))
      .map(({ name, cost }) => ({ name, cost: cost / (together[name] ?? 1) }));
    expect(hot.map(({ name }) => name)).toContain("ordersToShip");
    expect(hot.filter(({ cost }) => cost >= 50)).toEqual([]);
  });

  it("is below a hundred for further pages, which few orders have", () => {
    const further = priced.filter(({ name }) => furtherPages.test(name));
    expect(further.map(({ name }) => name)).toContain("moreFulfillmentLines");
    expect(further.filter(({ cost }) => cost >= 100)).toEqual([]);
  });
});

/** The names of all operations that these files import, directly or through other files. */
function importedFrom(files: readonly string[]): ReadonlySet<string> {
  const names = new Set(operations.map(({ name }) => name));
  const found = new Set<string>();
  const seen = new Set<string>();
  const queue = files.map((file) => path.join(app, file));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || !file.startsWith(app) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, imported = "", from = ""] of readFileSync(file, "utf8").matchAll(
      /^import \{([^}]*)\} from "(\.[^"]+)";/gm,
    )) {
      for (const name of imported.split(",").map((each) => each.trim())) if (names.has(name)) found.add(name);
      queue.push(path.resolve(path.dirname(file), from));
    }
  }
  return found;
}
