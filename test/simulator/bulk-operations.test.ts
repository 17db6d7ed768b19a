import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedShop } from "./simulated-shop.ts";
import { startSimulatedShop } from "./simulated-shop.ts";

interface Operation {
  id: string;
  status: string;
  errorCode: string | null;
  objectCount: string;
  rootObjectCount: string;
  url: string | null;
  partialDataUrl: string | null;
  fileSize: string | null;
}

const fields = "id status errorCode objectCount rootObjectCount url partialDataUrl fileSize";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop({
    webhooks: [
      {
        topics: ["bulk_operations/finish", "inventory_items/update", "products/update", "products/delete"],
        uri: "/webhooks",
      },
    ],
  });
});
afterAll(() => shop.stop());
beforeEach(() => behave({ bulkOperationMs: 0, bulkOperationFailure: null }));

const behave = (change: object) => shop.control("PATCH", "", change);

async function run(query: string, groupObjects = false) {
  const { bulkOperationRunQuery } = await shop.query<{
    bulkOperationRunQuery: {
      bulkOperation: Operation | null;
      userErrors: { code: string; message: string; field: string[] | null }[];
    };
  }>(
    `mutation ($query: String!, $groupObjects: Boolean!) {
      bulkOperationRunQuery(query: $query, groupObjects: $groupObjects) {
        bulkOperation { ${fields} }
        userErrors { field message code }
      }
    }`,
    { query, groupObjects },
  );
  return bulkOperationRunQuery;
}

const look = async (id: string) =>
  (
    await shop.query<{ bulkOperation: Operation }>(
      `query ($id: ID!) { bulkOperation(id: $id) { ${fields} } }`,
      { id },
    )
  ).bulkOperation;

async function ended(query: string, groupObjects = false): Promise<Operation> {
  const { bulkOperation, userErrors } = await run(query, groupObjects);
  expect(userErrors).toEqual([]);
  for (;;) {
    const operation = await look(bulkOperation!.id);
    if (!["CREATED", "RUNNING", "CANCELING"].includes(operation.status)) return operation;
    await sleep(5);
  }
}

async function linesOf(url: string | null): Promise<Record<string, unknown>[]> {
  const text = await (await fetch(url ?? "")).text();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const variants = "{ productVariants { edges { node { id sku product { title } } } } }";
const nested = "{ products { edges { node { id title variants { edges { node { id sku } } } } } } }";

describe("a bulk query", () => {
  it("writes each object as a line, without pages", async () => {
    const operation = await ended(variants);
    expect(operation).toMatchObject({ status: "COMPLETED", errorCode: null, partialDataUrl: null });
    const lines = await linesOf(operation.url);
    expect(lines).toHaveLength(Number(operation.objectCount));
    expect(lines[0]).toEqual({
      id: expect.stringContaining("ProductVariant"),
      sku: "OIL-750",
      product: { title: "Koroneiki olive oil 750 ml" },
    });
  });

  it("writes what is nested as lines of its own that name their parent, next to it when asked to", async () => {
    const isChild = (line: Record<string, unknown>) => "__parentId" in line;
    const apart = await linesOf((await ended(nested)).url);
    const products = apart.filter((line) => !isChild(line));
    expect(products.every((line) => Object.keys(line).join() === "id,title")).toBe(true);
    expect(apart.slice(0, products.length).some(isChild)).toBe(false);
    for (const child of apart.filter(isChild))
      expect(products.map(({ id }) => id)).toContain(child.__parentId);

    const operation = await ended(nested, true);
    const grouped = await linesOf(operation.url);
    expect([...grouped].sort(byId)).toEqual([...apart].sort(byId));
    expect(isChild(grouped[1]!)).toBe(true);
    expect(Number(operation.rootObjectCount)).toBe(products.length);
  });

  it("answers its file from any byte on", async () => {
    const { url, fileSize } = await ended(variants);
    const whole = Buffer.from(await (await fetch(url!)).arrayBuffer());
    expect(whole.length).toBe(Number(fileSize));
    const rest = await fetch(url!, { headers: { range: "bytes=100-" } });
    expect(rest.status).toBe(206);
    expect(rest.headers.get("content-range")).toBe(`bytes 100-${whole.length - 1}/${whole.length}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
    expect((await fetch(url!, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
    expect((await fetch(url!.replace(/\w{4}\.jsonl/, "0000.jsonl"))).status).toBe(404);
  });

  it("has no file when it finds nothing", async () => {
    const nothing = variants.replace("productVariants", 'productVariants(query: "sku:none")');
    expect(await ended(nothing)).toMatchObject({ status: "COMPLETED", objectCount: "0", url: null });
  });

  it("tells when it is done", async () => {
    const { id } = await ended(variants);
    await shop.control("GET", "/idle");
    const announced = shop.app.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(announced).toContainEqual(
      expect.objectContaining({ admin_graphql_api_id: id, status: "completed", type: "query" }),
    );
  });

  it.each([
    ["{ shop { name } }", "at least one connection"],
    ["{ shop { name } productVariants { edges { node { id } } } }", "exactly one top-level field"],
    ['{ node(id: "gid://shopify/Product/1") { id } }', "node and nodes"],
    ["{ productVariants { edges { node { shoeSize } } } }", "shoeSize"],
    ["{ products {", "Syntax Error"],
    ["mutation { carrierServiceDelete(id: 1) { deletedId } }", "one query"],
    [nested.replace("id title", "title"), "must select the 'id' field"],
    ["{ orders { edges { node { id fulfillments { events { edges { node { id } } } } } } } }", "list field"],
  ])("is refused when it is none: %s", async (query, why) => {
    const { bulkOperation, userErrors } = await run(query);
    expect(bulkOperation).toBeNull();
    expect(userErrors).toMatchObject([{ code: "INVALID", message: expect.stringContaining(why) }]);
  });

  it("fails as a whole when a scope is missing, or on request", async () => {
    await shop.control("POST", "/scopes", { revoke: ["read_products"] });
    expect(await ended(variants)).toMatchObject({ status: "FAILED", errorCode: "ACCESS_DENIED" });
    await shop.control("POST", "/scopes", { grant: ["read_products"] });
    await behave({ bulkOperationFailure: "TIMEOUT" });
    const failed = await ended(variants);
    expect(failed).toMatchObject({ status: "FAILED", errorCode: "TIMEOUT", url: null });
    expect(await linesOf(failed.partialDataUrl)).not.toEqual([]);
  });
});

describe("bulk queries at once", () => {
  it("are five at most; one that is cancelled makes room", async () => {
    await behave({ bulkOperationMs: 5_000 });
    const begun: Operation[] = [];
    for (let count = 0; count < 5; count++) begun.push((await run(variants)).bulkOperation!);
    expect(await run(variants)).toMatchObject({
      bulkOperation: null,
      userErrors: [{ code: "LIMIT_REACHED" }],
    });
    const { bulkOperationCancel } = await shop.query<{
      bulkOperationCancel: { bulkOperation: Operation; userErrors: unknown[] };
    }>(
      "mutation ($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { message } } }",
      { id: begun[0]!.id },
    );
    expect(bulkOperationCancel).toEqual({ bulkOperation: { status: "CANCELING" }, userErrors: [] });
    await expect.poll(async () => (await look(begun[0]!.id)).status).toBe("CANCELED");
    await expect.poll(async () => (await look(begun[4]!.id)).status).toBe("COMPLETED");
    const { bulkOperations } = await shop.query<{ bulkOperations: { nodes: { id: string }[] } }>(
      '{ bulkOperations(first: 4, query: "operation_type:query status:completed") { nodes { id } } }',
    );
    expect(bulkOperations.nodes.map(({ id }) => id)).toEqual(
      begun
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    );
  });
});

describe("a change of products", () => {
  interface Product {
    id: number;
    variants: { id: number; sku: string }[];
  }
  const anything = { title: "Soap", variants: [{ sku: "SOAP-A", priceMinor: 500 }] };

  it("is announced, also when it takes variants or the product away", async () => {
    const product = await shop.control<Product>("POST", "/products", anything);
    const more = await shop.control<Product>("POST", `/products/${product.id}/variants`, {
      sku: "SOAP-B",
      priceMinor: 700,
    });
    expect(more.variants.map(({ sku }) => sku)).toEqual(["SOAP-A", "SOAP-B"]);
    const [first, second] = more.variants;
    await shop.control("PATCH", `/variants/${second!.id}`, { hsCode: "340111" });
    const one = await shop.control<Product>("DELETE", `/variants/${first!.id}`);
    expect(one.variants.map(({ sku }) => sku)).toEqual(["SOAP-B"]);
    await expect(shop.control("DELETE", `/variants/${second!.id}`)).rejects.toThrow("last variant");
    await shop.control("PATCH", `/products/${product.id}`, { title: "Olive soap" });
    await shop.control("DELETE", `/products/${product.id}`);
    await shop.control("GET", "/idle");
    const topics = shop.app.received
      .filter(({ body }) => body.includes(String(product.id)) || body.includes("340111"))
      .map(({ headers }) => headers["x-shopify-topic"]);
    expect(topics.sort()).toEqual([
      "inventory_items/update",
      "products/delete",
      ...Array.from({ length: 4 }, () => "products/update"),
    ]);
    const { product: gone } = await shop.query<{ product: null }>(
      "query ($id: ID!) { product(id: $id) { id } }",
      {
        id: `gid://shopify/Product/${product.id}`,
      },
    );
    expect(gone).toBeNull();
  });
});

function byId(a: Record<string, unknown>, b: Record<string, unknown>): number {
  return String(a.id) < String(b.id) ? -1 : 1;
}
