import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop();
});
afterAll(() => shop.stop());

interface UserErrors {
  userErrors: { field: string[] | null; message: string }[];
}

const placeOrder = (): Promise<OrderView> => shop.control("POST", "/orders", anOrder);

const fulfillmentCreate = async (fulfillment: object) =>
  (
    await shop.query<{
      fulfillmentCreate: UserErrors & { fulfillment: { id: string; status: string } | null };
    }>(
      `mutation ($fulfillment: FulfillmentInput!) {
        fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status } userErrors { field message } }
      }`,
      { fulfillment },
    )
  ).fulfillmentCreate;

const wholeOrder = (order: OrderView) => ({
  lineItemsByFulfillmentOrder: order.fulfillmentOrders.map(({ gid }) => ({ fulfillmentOrderId: gid })),
});

describe("the schema", () => {
  it("is Shopify's: an unknown field is refused in Shopify's words", async () => {
    const { status, data, errors } = await shop.graphql("{ shop { shoeSize } }");
    expect([status, data]).toEqual([200, undefined]);
    expect(errors).toMatchObject([
      {
        message: "Field 'shoeSize' doesn't exist on type 'Shop'",
        extensions: { code: "undefinedField", typeName: "Shop", fieldName: "shoeSize" },
      },
    ]);
  });

  it("says so when a field is real but not simulated", async () => {
    const { errors } = await shop.graphql("{ shop { alerts { action { title } } } }");
    expect(errors![0]!.message).toContain("doesn't play Shop.alerts");
    expect(errors![0]!.extensions.code).toBe("NOT_SIMULATED");
  });

  it("exists in the versions that Shopify serves; an older one falls forward to the oldest of them", async () => {
    const answers = ["2026-07", "2020-01"].map((version) =>
      fetch(`${shop.shopify.url}/shops/${shop.shopify.shop}/admin/api/${version}/graphql.json`, {
        method: "POST",
        headers: { "x-shopify-access-token": "nobody's" },
        body: "{}",
      }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401]);
    const token = await shop.control<{ access_token: string }>("POST", "/tokens");
    const served = async (version: string) => {
      const url = `${shop.shopify.url}/shops/${shop.shopify.shop}/admin/api/${version}/graphql.json`;
      const headers = { "x-shopify-access-token": token.access_token, "content-type": "application/json" };
      const body = JSON.stringify({ query: "{ shop { name } }" });
      const answer = await fetch(url, { method: "POST", headers, body });
      return answer.status === 200 ? answer.headers.get("x-shopify-api-version") : answer.status;
    };
    expect(await served("2026-07")).toBe("2026-07");
    expect(await served("2020-01")).toBe("2025-10");
    for (const never of ["2099-01", "2020-02", "latest"]) expect(await served(never)).toBe(404);
  });
});

describe("values", () => {
  it("that are no GID, no moment or no URL are refused", async () => {
    const message = async (query: string, variables = {}) =>
      (await shop.graphql(query, variables)).errors?.[0]?.message;
    expect(await message(`{ order(id: "1001") { name } }`)).toBe("Invalid global id '1001'");
    expect(await message(`{ order(id: "gid://shopify/Product/1") { name } }`)).toBeUndefined();
    const event = `mutation ($event: FulfillmentEventInput!) {
      fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } }
    }`;
    const given = { fulfillmentId: "gid://shopify/Fulfillment/1", status: "IN_TRANSIT" };
    expect(await message(event, { event: { ...given, happenedAt: "yesterday" } })).toContain(
      "invalid DateTime",
    );
    expect(await message(event, { event: { ...given, happenedAt: "2026-11-20T10:00:00Z" } })).toBeUndefined();
    expect(await message(event, { event: { ...given, status: "TELEPORTED" } })).toContain("TELEPORTED");
    const tracking = `mutation ($tracking: FulfillmentTrackingInput!) {
      fulfillmentTrackingInfoUpdate(fulfillmentId: "gid://shopify/Fulfillment/1", trackingInfoInput: $tracking) { userErrors { message } }
    }`;
    expect(await message(tracking, { tracking: { number: "1", url: "somewhere" } })).toContain("invalid URL");
  });
});

describe("scopes", () => {
  it("close what they don't name, in Shopify's error shape", async () => {
    const order = await placeOrder();
    const { data, errors } = await shop.graphql(`{ order(id: "${order.gid}") { name customer { id } } }`);
    expect(data).toEqual({ order: { name: order.name, customer: null } });
    expect(errors).toMatchObject([
      {
        message: "Access denied for customer field. Required access: `read_customers` access scope.",
        path: ["order", "customer"],
        extensions: {
          code: "ACCESS_DENIED",
          documentation: "https://shopify.dev/api/usage/access-scopes",
          requiredAccess: "`read_customers` access scope.",
        },
      },
    ]);
  });

  it.each([
    [
      "write_shipping",
      `mutation { carrierServiceDelete(id: "gid://shopify/DeliveryCarrierService/1") { deletedId } }`,
    ],
    ["write_shipping", "{ carrierServices(first: 1) { nodes { id } } }"],
    ["read_orders", "{ orders(first: 1) { nodes { id } } }"],
    ["write_merchant_managed_fulfillment_orders", "{ fulfillmentOrders(first: 1) { nodes { id } } }"],
    ["read_locations", "{ locations(first: 1) { nodes { name } } }"],
    [
      "write_fulfillments",
      `mutation { fulfillmentEventCreate(fulfillmentEvent: { fulfillmentId: "gid://shopify/Fulfillment/1", status: IN_TRANSIT }) { userErrors { message } } }`,
    ],
  ])("%s is needed, and enough, for %s", async (scope, operation) => {
    await shop.control("POST", "/scopes", { revoke: [scope] });
    const closed = await shop.graphql(operation);
    await shop.control("POST", "/scopes", { grant: [scope] });
    const open = await shop.graphql(operation);
    expect(closed.errors?.map(({ extensions }) => extensions.code)).toContain("ACCESS_DENIED");
    expect(open.errors).toBeUndefined();
  });
});

describe("optional scopes", () => {
  it("are given back by the app, and no others", async () => {
    await shop.shopify.control("PUT", "/simulator/app", { optionalScopes: ["read_markets"] });
    await shop.control("POST", "/scopes", { grant: ["read_markets"] });
    const revoke = async (scope: string) =>
      (
        await shop.query<{
          appRevokeAccessScopes: { revoked: { handle: string }[] | null; userErrors: { code: string }[] };
        }>(
          `mutation { appRevokeAccessScopes(scopes: ["${scope}"]) { revoked { handle } userErrors { message code } } }`,
        )
      ).appRevokeAccessScopes;
    expect((await revoke("read_orders")).userErrors[0]!.code).toBe("CANNOT_REVOKE_REQUIRED_SCOPES");
    expect((await revoke("write_returns")).userErrors[0]!.code).toBe("CANNOT_REVOKE_UNDECLARED_SCOPES");
    expect(await revoke("read_markets")).toEqual({ revoked: [{ handle: "read_markets" }], userErrors: [] });
    const { errors } = await shop.graphql("{ markets(first: 1) { nodes { id } } }");
    expect(errors?.[0]?.extensions.code).toBe("ACCESS_DENIED");
  });
});

describe("lists", () => {
  it("need a size of at most 250", async () => {
    const message = async (args: string) =>
      (await shop.graphql(`{ products${args} { nodes { id } } }`)).errors?.[0]?.message;
    expect(await message("")).toBe("you must provide one of first or last");
    expect(await message("(first: 251)")).toBe("first cannot exceed 250");
    expect(await message("(first: 250)")).toBeUndefined();
  });

  it("are walked by cursors in both directions", async () => {
    interface Page {
      products: { nodes: { title: string }[]; pageInfo: Record<string, string | boolean> };
    }
    const page = async (args: string) =>
      (
        await shop.query<Page>(
          `{ products(${args}) { nodes { title } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
        )
      ).products;
    const first = await page("first: 2");
    const second = await page(`first: 2, after: "${first.pageInfo.endCursor}"`);
    const back = await page(`last: 2, before: "${second.pageInfo.startCursor}"`);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(second.pageInfo).toMatchObject({ hasPreviousPage: true });
    expect(second.nodes).not.toEqual(first.nodes);
    expect(back.nodes).toEqual(first.nodes);
  });

  it("of more than 250 inputs are refused", async () => {
    const ids = Array.from({ length: 251 }, (_, index) => `gid://shopify/Order/${index}`);
    const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }";
    const { data, errors } = await shop.graphql(query, { ids });
    expect(data).toBeUndefined();
    expect(errors![0]).toMatchObject({
      message: "The input array size of 251 is greater than the maximum allowed of 250.",
      extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" },
    });
    expect((await shop.graphql(query, { ids: ids.slice(1) })).errors).toBeUndefined();
    const written = (some: string[]) => shop.graphql(`{ nodes(ids: ${JSON.stringify(some)}) { id } }`);
    expect((await written(ids)).errors![0]!.extensions.code).toBe("MAX_INPUT_SIZE_EXCEEDED");
    expect((await written(ids.slice(1))).errors).toBeUndefined();
  });

  it("of orders can be searched by time and name", async () => {
    const order = await placeOrder();
    const names = async (query: string) =>
      (
        await shop.query<{ orders: { nodes: { name: string }[] } }>(
          "query ($query: String) { orders(first: 50, query: $query) { nodes { name } } }",
          { query },
        )
      ).orders.nodes.map(({ name }) => name);
    expect(await names(`name:${order.name}`)).toEqual([order.name]);
    expect(await names(`updated_at:>='${order.updatedAt}' AND status:open`)).toContain(order.name);
    expect(await names("updated_at:>'2099-01-01T00:00:00Z'")).toEqual([]);
    const { errors } = await shop.graphql(`{ orders(first: 1, query: "colour:blue") { nodes { id } } }`);
    expect(errors![0]!.extensions.code).toBe("NOT_SIMULATED");
  });
});

describe("cost", () => {
  it("is reported and taken from the shop's bucket", async () => {
    const { extensions } = await shop.graphql("{ shop { name } products(first: 10) { nodes { id } } }");
    const { requestedQueryCost, throttleStatus } = extensions!.cost;
    expect(requestedQueryCost).toBeGreaterThan(2);
    expect(throttleStatus).toMatchObject({ maximumAvailable: 4000, restoreRate: 200 });
    expect(throttleStatus.currentlyAvailable).toBeLessThan(4000);
  });
});

describe("carrier services", () => {
  const create = async (input: object) =>
    (
      await shop.query<{ carrierServiceCreate: UserErrors & { carrierService: { id: string } | null } }>(
        `mutation ($input: DeliveryCarrierServiceCreateInput!) {
          carrierServiceCreate(input: $input) { carrierService { id } userErrors { field message } }
        }`,
        { input: { active: true, supportsServiceDiscovery: true, ...input } },
      )
    ).carrierServiceCreate;

  it("can't share a name or a callback, and need https outside loopback", async () => {
    const made = await create({ name: "One", callbackUrl: "https://rates.example/1" });
    expect(made.userErrors).toEqual([]);
    const sameName = await create({ name: "One", callbackUrl: "https://rates.example/2" });
    const sameCallback = await create({ name: "Two", callbackUrl: "https://rates.example/1" });
    const plainHttp = await create({ name: "Three", callbackUrl: "http://rates.example/3" });
    const loopback = await create({ name: "Four", callbackUrl: "http://127.0.0.1:9/4" });
    expect(sameName.userErrors).toMatchObject([{ field: ["name"], message: "One is already configured" }]);
    expect(sameCallback.userErrors).toMatchObject([{ field: ["callbackUrl"] }]);
    expect(plainHttp).toMatchObject({ carrierService: null, userErrors: [{ field: ["callbackUrl"] }] });
    expect(loopback.userErrors).toEqual([]);
  });

  it("can be changed and deleted", async () => {
    const { carrierService } = await create({ name: "Five", callbackUrl: "https://rates.example/5" });
    const id = carrierService!.id;
    const changed = await shop.query(
      `mutation ($input: DeliveryCarrierServiceUpdateInput!) {
        carrierServiceUpdate(input: $input) { carrierService { callbackUrl active name } userErrors { message } }
      }`,
      { input: { id, callbackUrl: "https://rates.example/6", active: false } },
    );
    expect(changed).toEqual({
      carrierServiceUpdate: {
        carrierService: { callbackUrl: "https://rates.example/6", active: false, name: "Five" },
        userErrors: [],
      },
    });
    await shop.query(`mutation { carrierServiceDelete(id: "${id}") { deletedId } }`);
    expect(await shop.query(`{ carrierService(id: "${id}") { id } }`)).toEqual({ carrierService: null });
  });
});

describe("fulfilling", () => {
  it("takes from what remains, and no more than that", async () => {
    const order = await placeOrder();
    const fulfillmentOrder = order.fulfillmentOrders[0]!;
    const mugs = fulfillmentOrder.lines[1]!;
    const some = (quantity: number) =>
      fulfillmentCreate({
        lineItemsByFulfillmentOrder: [
          {
            fulfillmentOrderId: fulfillmentOrder.gid,
            fulfillmentOrderLineItems: [
              { id: `gid://shopify/FulfillmentOrderLineItem/${mugs.id}`, quantity },
            ],
          },
        ],
      });
    expect((await some(3)).userErrors[0]!.message).toMatch(/quantity/);
    expect((await some(1)).userErrors).toEqual([]);
    expect((await some(2)).userErrors[0]!.message).toMatch(/quantity/);
    const after = await shop.control<OrderView>("GET", `/orders/${order.id}`);
    expect(after.fulfillmentStatus).toBe("PARTIALLY_FULFILLED");
    expect(after.fulfillmentOrders[0]).toMatchObject({ status: "IN_PROGRESS" });
    expect(after.fulfillmentOrders[0]!.lines.map(({ remainingQuantity }) => remainingQuantity)).toEqual([
      1, 1,
    ]);
  });

  it("closes the fulfillment order when nothing remains, and refuses it from then on", async () => {
    const order = await placeOrder();
    expect((await fulfillmentCreate(wholeOrder(order))).fulfillment!.status).toBe("SUCCESS");
    const again = await fulfillmentCreate(wholeOrder(order));
    expect(again.fulfillment).toBeNull();
    expect(again.userErrors[0]!.message).toContain("unfulfillable status= closed");
    const state = await shop.query<{
      order: {
        displayFulfillmentStatus: string;
        fulfillmentOrders: { nodes: { supportedActions: object[] }[] };
      };
    }>(
      `{ order(id: "${order.gid}") { displayFulfillmentStatus fulfillmentOrders(first: 1) { nodes { supportedActions { action } } } } }`,
    );
    expect(state.order.displayFulfillmentStatus).toBe("FULFILLED");
    expect(state.order.fulfillmentOrders.nodes).toEqual([{ supportedActions: [] }]);
  });

  it("doesn't mix orders", async () => {
    const orders = [await placeOrder(), await placeOrder()];
    const { userErrors } = await fulfillmentCreate({
      lineItemsByFulfillmentOrder: orders.flatMap((order) => wholeOrder(order).lineItemsByFulfillmentOrder),
    });
    expect(userErrors[0]!.message).toContain("same order");
  });

  it("can be cancelled, after which the pieces wait again", async () => {
    const order = await placeOrder();
    const { fulfillment } = await fulfillmentCreate(wholeOrder(order));
    await shop.query(`mutation { fulfillmentCancel(id: "${fulfillment!.id}") { userErrors { message } } }`);
    const after = await shop.control<OrderView>("GET", `/orders/${order.id}`);
    expect(after).toMatchObject({
      fulfillmentStatus: "UNFULFILLED",
      fulfillmentOrders: [{ status: "CLOSED" }, { status: "OPEN", lines: [{ remainingQuantity: 1 }, {}] }],
    });
    const reopened = { fulfillmentOrderId: after.fulfillmentOrders[1]!.gid };
    expect((await fulfillmentCreate(wholeOrder(order))).userErrors[0]!.message).toContain("status= closed");
    expect((await fulfillmentCreate({ lineItemsByFulfillmentOrder: [reopened] })).userErrors).toEqual([]);
  });

  it("is over for a cancelled order", async () => {
    const order = await placeOrder();
    await shop.control("POST", `/orders/${order.id}/cancel`, {});
    const { userErrors } = await fulfillmentCreate(wholeOrder(order));
    expect(userErrors[0]!.message).toContain("unfulfillable status= cancelled");
  });
});

describe("tracking and events", () => {
  const event = (fulfillmentId: string, status: string, happenedAt = "2026-11-23T08:00:00Z") =>
    shop.query<{ fulfillmentEventCreate: UserErrors }>(
      `mutation ($event: FulfillmentEventInput!) {
        fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id } userErrors { field message } }
      }`,
      { event: { fulfillmentId, status, happenedAt, city: "Athens" } },
    );

  it("are kept in the order they came", async () => {
    const order = await placeOrder();
    const { fulfillment } = await fulfillmentCreate({
      ...wholeOrder(order),
      trackingInfo: {
        company: "Courier",
        numbers: ["A1", "A2"],
        urls: ["https://t.example/1", "https://t.example/2"],
      },
    });
    for (const status of ["CONFIRMED", "IN_TRANSIT", "DELIVERED"]) await event(fulfillment!.id, status);
    const read = await shop.query(
      `{ fulfillment(id: "${fulfillment!.id}") { displayStatus deliveredAt trackingInfo { company number url } events(first: 10) { nodes { status city } } } }`,
    );
    expect(read).toEqual({
      fulfillment: {
        displayStatus: "DELIVERED",
        deliveredAt: "2026-11-23T08:00:00Z",
        trackingInfo: [
          { company: "Courier", number: "A1", url: "https://t.example/1" },
          { company: "Courier", number: "A2", url: "https://t.example/2" },
        ],
        events: {
          nodes: ["CONFIRMED", "IN_TRANSIT", "DELIVERED"].map((status) => ({ status, city: "Athens" })),
        },
      },
    });
  });

  it("replace the tracking as a whole", async () => {
    const order = await placeOrder();
    const { fulfillment } = await fulfillmentCreate({
      ...wholeOrder(order),
      trackingInfo: { number: "OLD" },
    });
    await shop.query(
      `mutation ($id: ID!, $tracking: FulfillmentTrackingInput!) {
        fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking) { userErrors { message } }
      }`,
      { id: fulfillment!.id, tracking: { company: "Courier", number: "NEW", url: "https://t.example/new" } },
    );
    const view = await shop.control<{ tracking: object[] }>(
      "GET",
      `/fulfillments/${fulfillment!.id.split("/").at(-1)}`,
    );
    expect(view.tracking).toEqual([{ company: "Courier", number: "NEW", url: "https://t.example/new" }]);
  });

  it.each([
    ["more links than numbers", { numbers: ["A1"], urls: ["https://t.example/1", "https://t.example/2"] }],
    ["fewer links than numbers", { numbers: ["A1", "A2"], urls: ["https://t.example/1"] }],
    ["a link without a number", { url: "https://t.example/1" }],
    ["one number and several", { number: "A1", numbers: ["A2"] }],
    ["a link of another scheme", { number: "A1", url: "ftp://t.example/1" }],
    ["a link that runs a script", { numbers: ["A1"], urls: ["javascript:alert(1)"] }],
    ["a link without a host", { number: "A1", url: "https:///1" }],
  ])("are refused for %s, when a fulfillment is made or changed", async (_, tracking) => {
    const order = await placeOrder();
    const refused = await fulfillmentCreate({ ...wholeOrder(order), trackingInfo: tracking });
    expect(refused).toMatchObject({ fulfillment: null, userErrors: [{ message: expect.any(String) }] });
    const { fulfillment } = await fulfillmentCreate({
      ...wholeOrder(order),
      trackingInfo: { number: "OLD" },
    });
    const { fulfillmentTrackingInfoUpdate } = await shop.query<{
      fulfillmentTrackingInfoUpdate: UserErrors;
    }>(
      `mutation ($id: ID!, $tracking: FulfillmentTrackingInput!) {
        fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking) { userErrors { field message } }
      }`,
      { id: fulfillment!.id, tracking },
    );
    expect(fulfillmentTrackingInfoUpdate.userErrors).toHaveLength(1);
    const id = fulfillment!.id.split("/").at(-1);
    expect(await shop.control("GET", `/fulfillments/${id}`)).toMatchObject({ tracking: [{ number: "OLD" }] });
  });

  it("are refused for what has not happened yet", async () => {
    const order = await placeOrder();
    const { fulfillment } = await fulfillmentCreate(wholeOrder(order));
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const refused = await event(fulfillment!.id, "DELIVERED", inAnHour);
    expect(refused.fulfillmentEventCreate.userErrors).toMatchObject([
      { field: ["fulfillmentEvent", "happenedAt"] },
    ]);
  });

  it("are refused for an unknown or cancelled fulfillment", async () => {
    const unknown = await event("gid://shopify/Fulfillment/1", "IN_TRANSIT");
    expect(unknown.fulfillmentEventCreate.userErrors).toEqual([
      { field: ["fulfillmentEvent", "fulfillmentId"], message: "Fulfillment does not exist." },
    ]);
    const { fulfillment } = await fulfillmentCreate(wholeOrder(await placeOrder()));
    await shop.query(`mutation { fulfillmentCancel(id: "${fulfillment!.id}") { userErrors { message } } }`);
    const late = await event(fulfillment!.id, "IN_TRANSIT");
    expect(late.fulfillmentEventCreate.userErrors[0]!.message).toContain("cancelled");
  });
});

describe("two shops", () => {
  it("don't see each other's things", async () => {
    const order = await placeOrder();
    const domain = "second-shop.myshopify.com";
    await shop.shopify.control("POST", "/simulator/shops", {
      domain,
      currency: "CZK",
      countryCode: "CZ",
      install: true,
    });
    const token = await shop.shopify.control<{ access_token: string }>(
      "POST",
      `/simulator/shops/${domain}/tokens`,
    );
    const ask = async (query: string) => {
      const response = await fetch(`${shop.shopify.url}/shops/${domain}/admin/api/2026-10/graphql.json`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-shopify-access-token": token.access_token },
        body: JSON.stringify({ query }),
      });
      return ((await response.json()) as { data: unknown }).data;
    };
    expect(
      await ask(`{ shop { currencyCode } order(id: "${order.gid}") { id } node(id: "${order.gid}") { id } }`),
    ).toEqual({
      shop: { currencyCode: "CZK" },
      order: null,
      node: null,
    });
  });
});
