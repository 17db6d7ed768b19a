import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeliveryView, OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, startSimulatedShop, thessaloniki } from "./simulated-shop.ts";

const topics = [
  "orders/edited",
  "orders/updated",
  "orders/cancelled",
  "refunds/create",
  "fulfillments/create",
  "fulfillments/update",
  "fulfillment_orders/cancelled",
  "fulfillment_orders/hold_released",
  "fulfillment_orders/merged",
  "fulfillment_orders/moved",
  "fulfillment_orders/order_routing_complete",
  "fulfillment_orders/placed_on_hold",
  "fulfillment_orders/rescheduled",
  "fulfillment_orders/scheduled_fulfillment_order_ready",
  "fulfillment_orders/split",
];

let shop: SimulatedShop;
let order: OrderView;
beforeAll(async () => {
  shop = await startSimulatedShop({ webhooks: [{ topics, uri: "/webhooks" }] });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  order = await shop.control<OrderView>("POST", "/orders", anOrder);
});

const act = (action: string, body: object = {}, on = order) =>
  shop.control<OrderView>("POST", `/orders/${on.id}/${action}`, body);

/** the webhooks of a topic about this test's order */
const sent = async (topic: string): Promise<Record<string, never>[]> => {
  const deliveries = await shop.control<DeliveryView[]>("GET", `/webhooks?topic=${topic}`);
  const { fulfillmentOrders } = await shop.control<OrderView>("GET", `/orders/${order.id}`);
  const ids = [String(order.id), ...fulfillmentOrders.map(({ gid }) => gid)];
  return deliveries
    .map(({ payload }) => payload as Record<string, never>)
    .filter((payload) => ids.some((id) => JSON.stringify(payload).includes(id)));
};

const fulfill = async (fulfillmentOrderId: string, lines?: { id: string; quantity: number }[]) =>
  (
    await shop.query<{ fulfillmentCreate: { userErrors: { message: string }[] } }>(
      `mutation ($fulfillment: FulfillmentInput!) {
        fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
      }`,
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: [
            { fulfillmentOrderId, ...(lines && { fulfillmentOrderLineItems: lines }) },
          ],
        },
      },
    )
  ).fulfillmentCreate.userErrors.map(({ message }) => message);

interface WorkAnswer {
  fulfillmentOrder: {
    status: string;
    fulfillAt: string | null;
    supportedActions: { action: string }[];
    fulfillmentHolds: { reason: string; displayReason: string; reasonNotes: string | null }[];
    order: { displayFulfillmentStatus: string };
    lineItems: { nodes: { shippingLine: { code: string } | null }[] };
  };
}

const asked = async (gid = order.fulfillmentOrders[0]!.gid) =>
  (
    await shop.query<WorkAnswer>(
      `query ($id: ID!) { fulfillmentOrder(id: $id) {
        status fulfillAt supportedActions { action } fulfillmentHolds { reason displayReason reasonNotes }
        order { displayFulfillmentStatus } lineItems(first: 5) { nodes { shippingLine { code } } }
      } }`,
      { id: gid },
    )
  ).fulfillmentOrder;

describe("a hold", () => {
  it("prevents fulfilling until it is released, and the app is notified of both", async () => {
    await act("hold", { reason: "INCORRECT_ADDRESS", reasonNotes: "no such street" });
    const held = await asked();
    expect(held).toMatchObject({
      status: "ON_HOLD",
      fulfillmentHolds: [
        { reason: "INCORRECT_ADDRESS", displayReason: "Incorrect address", reasonNotes: "no such street" },
      ],
      order: { displayFulfillmentStatus: "ON_HOLD" },
    });
    expect(held.supportedActions.map(({ action }) => action)).not.toContain("CREATE_FULFILLMENT");
    expect(await fulfill(order.fulfillmentOrders[0]!.gid)).toEqual([
      expect.stringContaining("unfulfillable status= on_hold"),
    ]);
    await expect(act("fulfill")).rejects.toThrow("nothing of this order waits");
    expect(await sent("fulfillment_orders/placed_on_hold")).toMatchObject([
      {
        fulfillment_order: { status: "on_hold", fulfillment_holds: [{ reason: "incorrect_address" }] },
        remaining_fulfillment_order: null,
        created_fulfillment_hold: { reason_notes: "no such street" },
      },
    ]);
    await act("release");
    expect((await asked()).supportedActions.map(({ action }) => action)).toContain("CREATE_FULFILLMENT");
    expect(await sent("fulfillment_orders/hold_released")).toMatchObject([
      { fulfillment_order: { id: order.fulfillmentOrders[0]!.gid, status: "open" } },
    ]);
    expect(await fulfill(order.fulfillmentOrders[0]!.gid)).toEqual([]);
  });

  it("is one of several, of which the app hears the first and the last", async () => {
    await act("hold", { handle: "fraud" });
    const twice = await act("hold", { handle: "stock" });
    await expect(act("hold", { handle: "stock" })).rejects.toThrow("already in use");
    const [first, second] = twice.fulfillmentOrders[0]!.holds;
    const between = await act("release", { holdIds: [first!.id] });
    expect(between.fulfillmentOrders[0]!.status).toBe("ON_HOLD");
    expect(await sent("fulfillment_orders/hold_released")).toEqual([]);
    const after = await act("release", { holdIds: [second!.id] });
    expect(after.fulfillmentOrders[0]!.status).toBe("OPEN");
    expect(await sent("fulfillment_orders/placed_on_hold")).toHaveLength(1);
    expect(await sent("fulfillment_orders/hold_released")).toHaveLength(1);
    await expect(act("release")).rejects.toThrow("nothing of this order is held");
  });

  it("of some pieces leaves the others in a fulfillment order of their own", async () => {
    const { fulfillmentOrders } = await act("hold", { lines: [{ sku: "MUG-BLU", quantity: 1 }] });
    expect(
      fulfillmentOrders.map(({ status, lines }) => [status, lines.map((line) => line.remainingQuantity)]),
    ).toEqual([
      ["ON_HOLD", [1]],
      ["OPEN", [1, 1]],
    ]);
    expect((await asked()).order.displayFulfillmentStatus).toBe("UNFULFILLED");
  });
});

describe("a scheduled fulfillment order", () => {
  const later = "2099-01-01T00:00:00+02:00";

  it("can't be fulfilled before its time, which can be brought forward", async () => {
    const scheduled = await shop.control<OrderView>("POST", "/orders", { ...anOrder, fulfillAt: later });
    order = scheduled;
    expect(await asked()).toMatchObject({
      status: "SCHEDULED",
      fulfillAt: "2098-12-31T22:00:00Z",
      supportedActions: [{ action: "MARK_AS_OPEN" }],
      order: { displayFulfillmentStatus: "SCHEDULED" },
    });
    expect(await fulfill(order.fulfillmentOrders[0]!.gid)).toEqual([
      expect.stringContaining("unfulfillable status= scheduled"),
    ]);
    await act("schedule", { fulfillAt: null });
    expect((await asked()).status).toBe("OPEN");
    expect(await sent("fulfillment_orders/scheduled_fulfillment_order_ready")).toHaveLength(1);
  });

  it("opens by itself when its time comes", async () => {
    await act("schedule", { fulfillAt: new Date(Date.now() + 150).toISOString() });
    expect((await asked()).status).toBe("SCHEDULED");
    await expect.poll(async () => (await asked()).status).toBe("OPEN");
    expect(await sent("fulfillment_orders/scheduled_fulfillment_order_ready")).toHaveLength(1);
    expect(await sent("fulfillment_orders/rescheduled")).toHaveLength(1);
  });
});

describe("moving and splitting", () => {
  let elsewhere: { id: number };
  beforeAll(async () => {
    elsewhere = await shop.control("POST", "/locations", {
      name: "Patras",
      city: "Patras",
      countryCode: "GR",
    });
  });

  it("changes the location of what moves whole", async () => {
    const { fulfillmentOrders } = await act("move", { locationId: elsewhere.id });
    expect(fulfillmentOrders).toMatchObject([{ locationId: elsewhere.id, status: "OPEN" }]);
    expect(await sent("fulfillment_orders/moved")).toMatchObject([
      {
        original_fulfillment_order: { id: order.fulfillmentOrders[0]!.gid },
        moved_fulfillment_order: { id: order.fulfillmentOrders[0]!.gid },
        destination_location_id: `gid://shopify/Location/${elsewhere.id}`,
      },
    ]);
    await expect(act("move", { locationId: elsewhere.id })).rejects.toThrow("already assigned");
  });

  it("makes a new one of what moves to where other pieces of the order wait", async () => {
    await act("move", { locationId: elsewhere.id, lines: [{ sku: "MUG-BLU", quantity: 1 }] });
    const [first, second] = order.fulfillmentOrders;
    expect(second).toBeUndefined();
    const { fulfillmentOrders } = await act("move", {
      fulfillmentOrderId: first!.id,
      locationId: elsewhere.id,
    });
    expect(fulfillmentOrders).toMatchObject([
      { id: first!.id, status: "CLOSED", lines: [] },
      { status: "OPEN", locationId: elsewhere.id },
      { status: "OPEN", locationId: elsewhere.id, lines: [{ totalQuantity: 1 }, { totalQuantity: 1 }] },
    ]);
  });

  it("leaves what is fulfilled where it was", async () => {
    await act("fulfill", { lines: [{ sku: "MUG-BLU", quantity: 1 }] });
    const { fulfillmentOrders } = await act("move", { locationId: elsewhere.id });
    expect(fulfillmentOrders).toMatchObject([
      { status: "CLOSED", locationId: order.fulfillmentOrders[0]!.locationId },
      { status: "OPEN", locationId: elsewhere.id, lines: [{ totalQuantity: 1 }, { totalQuantity: 1 }] },
    ]);
  });

  it("never has one fulfillment for two places", async () => {
    const { fulfillmentOrders } = await act("move", {
      locationId: elsewhere.id,
      lines: [{ sku: "MUG-BLU", quantity: 1 }],
    });
    const { fulfillmentCreate } = await shop.query<{
      fulfillmentCreate: { userErrors: { message: string }[] };
    }>(
      `mutation ($fulfillment: FulfillmentInput!) {
        fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } }
      }`,
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: fulfillmentOrders.map(({ gid }) => ({ fulfillmentOrderId: gid })),
        },
      },
    );
    expect(fulfillmentCreate.userErrors[0]!.message).toContain("same location");
  });

  it("makes two of one, each with its pieces, and asks which when there are two", async () => {
    const { fulfillmentOrders } = await act("split", { lines: [{ sku: "OIL-750", quantity: 1 }] });
    expect(fulfillmentOrders.map(({ lines }) => lines.map((line) => line.totalQuantity))).toEqual([[2], [1]]);
    expect(await sent("fulfillment_orders/split")).toHaveLength(1);
    await expect(act("split", { lines: [{ sku: "MUG-BLU", quantity: 1 }] })).rejects.toThrow("say which one");
    const one = { fulfillmentOrderId: fulfillmentOrders[0]!.id };
    await expect(act("split", { ...one, lines: [{ sku: "MUG-BLU", quantity: 2 }] })).rejects.toThrow(
      "pieces on both sides",
    );
  });
});

describe("an edited order", () => {
  it("has more and less to fulfill, and keeps what is fulfilled", async () => {
    await act("fulfill", { lines: [{ sku: "MUG-BLU", quantity: 1 }] });
    const edited = await act("edit", {
      add: [{ sku: "HON-450", quantity: 3 }],
      set: [
        { sku: "MUG-BLU", quantity: 1 },
        { sku: "OIL-750", quantity: 2 },
      ],
    });
    expect(edited.edited).toBe(true);
    expect(
      edited.lineItems.map(({ sku, quantity, removedQuantity }) => [sku, quantity, removedQuantity]),
    ).toEqual([
      ["OIL-750", 2, 0],
      ["MUG-BLU", 2, 1],
      ["HON-450", 3, 0],
    ]);
    const remaining = edited.fulfillmentOrders.flatMap(({ lines }) =>
      lines.map((line) => line.remainingQuantity),
    );
    expect(remaining.reduce((sum, quantity) => sum + quantity, 0)).toBe(5);
    const { lineItems } = edited;
    expect(await sent("orders/edited")).toMatchObject([
      {
        order_edit: {
          order_id: order.id,
          line_items: {
            additions: [
              { id: lineItems[0]!.id, delta: 1 },
              { id: lineItems[2]!.id, delta: 3 },
            ],
            removals: [{ id: lineItems[1]!.id, delta: 1 }],
          },
        },
      },
    ]);
    await expect(act("edit", { set: [{ sku: "MUG-BLU", quantity: 0 }] })).rejects.toThrow(
      "fulfilled already",
    );
    const whole = await act("fulfill");
    expect(whole).toMatchObject({ order: { fulfillmentStatus: "FULFILLED" } });
  });

  it("closes the fulfillment order of which everything was taken away", async () => {
    const { fulfillmentOrders } = await act("edit", {
      set: [
        { sku: "OIL-750", quantity: 0 },
        { sku: "MUG-BLU", quantity: 0 },
      ],
    });
    expect(fulfillmentOrders).toMatchObject([{ status: "CLOSED", lines: [] }]);
  });

  it("can't have been cancelled", async () => {
    await act("cancel");
    await expect(act("edit", { add: [{ sku: "HON-450", quantity: 1 }] })).rejects.toThrow("cannot be edited");
  });
});

describe("a cancelled order", () => {
  it("has no work left, whatever held it", async () => {
    await act("hold");
    const { fulfillmentOrders } = await act("cancel");
    expect(fulfillmentOrders).toMatchObject([{ status: "CANCELLED", holds: [] }]);
    expect(await sent("fulfillment_orders/cancelled")).toHaveLength(1);
    await expect(act("pay")).rejects.toThrow();
  });

  it("gives back what waited, unless it isn't restocked", async () => {
    await act("fulfill", { lines: [{ sku: "MUG-BLU", quantity: 1 }] });
    const restocked = await act("cancel", { refund: true });
    expect(restocked.lineItems.map(({ removedQuantity }) => removedQuantity)).toEqual([1, 1]);
    const kept = await shop.control<OrderView>("POST", "/orders", { ...anOrder, paid: false });
    await act("cancel", { restock: false }, kept);
    const read = async (gid: string) =>
      shop.query<{ order: object }>(
        `query ($id: ID!) { order(id: $id) { displayFinancialStatus lineItems(first: 5) { nodes { quantity currentQuantity } } } }`,
        { id: gid },
      );
    expect([await read(order.gid), await read(kept.gid)]).toMatchObject([
      {
        order: {
          displayFinancialStatus: "REFUNDED",
          lineItems: {
            nodes: [
              { quantity: 1, currentQuantity: 0 },
              { quantity: 2, currentQuantity: 1 },
            ],
          },
        },
      },
      {
        order: {
          displayFinancialStatus: "VOIDED",
          lineItems: { nodes: [{ currentQuantity: 1 }, { currentQuantity: 2 }] },
        },
      },
    ]);
  });

  it("can't be restocked at a closed location when it is paid", async () => {
    const path = `/locations/${order.fulfillmentOrders[0]!.locationId}`;
    await shop.control("PATCH", path, { active: false });
    await expect(act("cancel")).rejects.toThrow("deactivated location");
    await shop.control("PATCH", path, { active: true });
    expect((await act("cancel")).cancelledAt).not.toBeNull();
  });

  it("may not have fulfillments, in shops that refuse it", async () => {
    await act("fulfill", { lines: [{ sku: "OIL-750", quantity: 1 }] });
    await shop.control("PATCH", "", { cancelsFulfilledOrders: false });
    await expect(act("cancel")).rejects.toThrow("can't be cancelled");
    await shop.control("PATCH", "", { cancelsFulfilledOrders: true });
    expect((await act("cancel")).fulfillmentOrders).toMatchObject([{ status: "CLOSED" }]);
  });
});

describe("a cancelled fulfillment", () => {
  const fulfilled = async () => {
    await act("fulfill");
    return (await shop.control<OrderView>("GET", `/orders/${order.id}`)).fulfillments[0]!;
  };
  const cancel = (id: number) => shop.control("POST", `/fulfillments/${id}/cancel`, {});
  const open = async () =>
    (await shop.control<OrderView>("GET", `/orders/${order.id}`)).fulfillmentOrders.filter(
      ({ status }) => status === "OPEN",
    );

  it("has no piece in a return in progress, and neither has a cancelled order", async () => {
    const { id } = await fulfilled();
    const { returns } = await act("return", { lines: [{ sku: "MUG-BLU", quantity: 1 }] });
    await expect(cancel(id)).rejects.toThrow("return in progress");
    await expect(act("cancel")).rejects.toThrow("return in progress");
    const { fulfillmentCancel } = await shop.query<{ fulfillmentCancel: { userErrors: object[] } }>(
      "mutation ($id: ID!) { fulfillmentCancel(id: $id) { userErrors { field message } } }",
      { id: `gid://shopify/Fulfillment/${id}` },
    );
    expect(fulfillmentCancel.userErrors).toEqual([
      { field: ["id"], message: "Cannot cancel a fulfillment with a return in progress." },
    ]);
    expect(await open()).toEqual([]);
    await shop.control("POST", `/returns/${returns[0]?.id}/cancel`, {});
    await cancel(id);
    expect((await act("cancel")).cancelledAt).not.toBeNull();
  });

  it("has its pieces wait where they are in stock", async () => {
    const { id } = await fulfilled();
    const former = order.fulfillmentOrders[0]!.locationId;
    const mug = order.lineItems.find(({ sku }) => sku === "MUG-BLU")!;
    const variant = `/variants/${mug.variantId}`;
    await shop.control("PATCH", variant, { soldOutAt: [former] });
    await cancel(id);
    await shop.control("PATCH", variant, { soldOutAt: [] });
    const places = (await open()).flatMap(({ locationId, lines }) =>
      lines.map(({ lineItemId }) => [lineItemId === mug.id ? "mug" : "oil", locationId === former]),
    );
    expect(Object.fromEntries(places)).toEqual({ mug: false, oil: true });
  });
});

describe("fulfilling", () => {
  it("knows the lines of its fulfillment order only", async () => {
    const other = await shop.control<OrderView>("POST", "/orders", anOrder);
    const foreign = `gid://shopify/FulfillmentOrderLineItem/${other.fulfillmentOrders[0]!.lines[0]!.id}`;
    const { gid } = order.fulfillmentOrders[0]!;
    expect(await fulfill(gid, [{ id: foreign, quantity: 1 }])).toEqual([
      "Fulfillment order line item does not exist.",
    ]);
    expect(await fulfill("gid://shopify/FulfillmentOrder/1")).toEqual(["Fulfillment order does not exist."]);
  });

  it("needs its scope", async () => {
    await shop.control("POST", "/scopes", { revoke: ["write_merchant_managed_fulfillment_orders"] });
    const { errors } = await shop.graphql(
      `mutation { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [] }) { userErrors { message } } }`,
    );
    await shop.control("POST", "/scopes", { grant: ["write_merchant_managed_fulfillment_orders"] });
    expect(errors?.[0]?.extensions.code).toBe("ACCESS_DENIED");
  });

  it("takes one fulfillment order of several by its id", async () => {
    const { fulfillmentOrders } = await act("split", { lines: [{ sku: "OIL-750", quantity: 1 }] });
    const after = await act("fulfill", { fulfillmentOrderId: fulfillmentOrders[1]!.id });
    expect(after).toMatchObject({ order: { fulfillmentOrders: [{ status: "OPEN" }, { status: "CLOSED" }] } });
  });

  it("mails the customer when that is asked for, and only then", async () => {
    const { fulfillments } = await shop.control<{ fulfillments: { gid: string; id: number }[] }>(
      "POST",
      `/orders/${order.id}/fulfill`,
      { notifyCustomer: true },
    );
    const update = (notify: string) =>
      shop.query(
        `mutation { fulfillmentTrackingInfoUpdate(fulfillmentId: "${fulfillments[0]!.gid}", trackingInfoInput: { number: "1" }${notify}) { userErrors { message } } }`,
      );
    for (const notify of ["", ", notifyCustomer: false", ", notifyCustomer: true"]) await update(notify);
    const { notifications } = await shop.control<{ notifications: { about: string }[] }>(
      "GET",
      `/fulfillments/${fulfillments[0]!.id}`,
    );
    expect(notifications.map(({ about }) => about)).toEqual(["shipped", "tracking"]);
  });

  it("names the shipping line of what ships", async () => {
    const { lineItems } = await asked();
    expect(lineItems.nodes[0]!.shippingLine).toEqual({ code: "courier.standard" });
  });
});

describe("lists of work", () => {
  it("leave out what is closed, and can be searched by state", async () => {
    const held = await shop.control<OrderView>("POST", "/orders", anOrder);
    await act("hold", {}, held);
    await act("fulfill");
    const ids = async (args: string) =>
      (
        await shop.query<{ fulfillmentOrders: { nodes: { id: string }[] } }>(
          `{ fulfillmentOrders(first: 250, reverse: true${args}) { nodes { id } } }`,
        )
      ).fulfillmentOrders.nodes.map(({ id }) => id);
    const [closed, onHold] = [order.fulfillmentOrders[0]!.gid, held.fulfillmentOrders[0]!.gid];
    expect(await ids("")).toContain(onHold);
    expect(await ids("")).not.toContain(closed);
    expect(await ids(", includeClosed: true")).toContain(closed);
    const searched = await ids(`, query: "status:on_hold OR status:scheduled"`);
    expect(searched).toContain(onHold);
    expect(await ids(`, query: "status:open status:on_hold"`)).toEqual([]);
  });

  it("of orders are walked by the time of their last change, known to the second", async () => {
    const address = { ...thessaloniki, address1: "Egnatia 5" };
    const changed = await shop.control<OrderView>("PATCH", `/orders/${order.id}`, {
      shippingAddress: address,
    });
    const { orders } = await shop.query<{ orders: { nodes: { id: string; updatedAt: string }[] } }>(
      `query ($query: String!) { orders(first: 5, query: $query, sortKey: UPDATED_AT, reverse: true) { nodes { id updatedAt } } }`,
      { query: `updated_at:>='${changed.updatedAt}'` },
    );
    expect(orders.nodes[0]!.updatedAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    expect(orders.nodes.map(({ id }) => id)).toContain(order.gid);
  });
});

describe("an app sees", () => {
  const read = (gid: string) =>
    shop.query<{ order: { fulfillmentOrders: { nodes: object[] } } | null }>(
      `query ($id: ID!) { order(id: $id) { fulfillmentOrders(first: 5) { nodes { id supportedActions { action } } } } }`,
      { id: gid },
    );

  it("fulfillment orders of a fulfillment service only with the scope for those", async () => {
    const { id } = await shop.control<{ id: number }>("POST", "/locations", {
      name: "Their warehouse",
      countryCode: "GR",
      fulfillmentService: true,
    });
    await act("move", { locationId: id, lines: [{ sku: "MUG-BLU", quantity: 2 }] });
    const { fulfillmentOrders } = await shop.control<OrderView>("GET", `/orders/${order.id}`);
    const theirs = fulfillmentOrders[1]!.gid;
    expect((await read(order.gid)).order!.fulfillmentOrders.nodes).toHaveLength(1);
    expect(await fulfill(theirs)).toEqual(["Fulfillment order does not exist."]);
    await shop.control("POST", "/scopes", { grant: ["write_third_party_fulfillment_orders"] });
    const { nodes } = (await read(order.gid)).order!.fulfillmentOrders;
    await shop.control("POST", "/scopes", { revoke: ["write_third_party_fulfillment_orders"] });
    expect(nodes).toHaveLength(2);
    expect(nodes[1]).toEqual({
      id: theirs,
      supportedActions: [{ action: "REQUEST_FULFILLMENT" }, { action: "MOVE" }, { action: "HOLD" }],
    });
  });

  it("nothing moved from a fulfillment service that was asked to ship it", async () => {
    const service = { name: "Third Warehouse", countryCode: "GR", fulfillmentService: true };
    const theirs = await shop.control<{ id: number }>("POST", "/locations", service);
    const ours = order.fulfillmentOrders[0]!.locationId;
    await expect(act("request")).rejects.toThrow("isn't assigned to a fulfillment service");
    await act("move", { locationId: theirs.id });
    await act("request");
    await expect(act("move", { locationId: ours })).rejects.toThrow("asked to fulfill it already");
    await expect(act("request", { accepted: true })).rejects.toThrow("can't be requested");
    const other = await shop.control<OrderView>("POST", "/orders", anOrder);
    await act("move", { locationId: theirs.id }, other);
    await act("request", { accepted: false }, other);
    await act("request", { accepted: true }, other);
    await shop.control("POST", "/scopes", { grant: ["write_third_party_fulfillment_orders"] });
    const { order: seen } = await shop.query<{ order: object }>(
      `query ($id: ID!) { order(id: $id) { fulfillmentOrders(first: 5) { nodes { status requestStatus
        supportedActions { action }
        assignedLocation { name location { isFulfillmentService fulfillmentService { handle type } } } } } } }`,
      { id: other.gid },
    );
    await shop.control("POST", "/scopes", { revoke: ["write_third_party_fulfillment_orders"] });
    expect(seen).toMatchObject({
      fulfillmentOrders: {
        nodes: [
          {
            status: "IN_PROGRESS",
            requestStatus: "ACCEPTED",
            supportedActions: [{ action: "REQUEST_CANCELLATION" }],
            assignedLocation: {
              name: "Third Warehouse",
              location: {
                isFulfillmentService: true,
                fulfillmentService: { handle: "third-warehouse", type: "THIRD_PARTY" },
              },
            },
          },
        ],
      },
    });
  });

  it("which fulfillments a fulfillment service made", async () => {
    const { id } = await shop.control<{ id: number }>("POST", "/locations", {
      name: "Far Warehouse",
      countryCode: "GR",
      fulfillmentService: true,
    });
    await act("move", { locationId: id, lines: [{ sku: "MUG-BLU", quantity: 2 }] });
    await act("fulfill");
    const { order: seen } = await shop.query<{ order: { fulfillments: object[] } }>(
      `query ($id: ID!) { order(id: $id) { fulfillments(first: 5) { service { type serviceName } } } }`,
      { id: order.gid },
    );
    expect(seen.fulfillments).toEqual([
      { service: { type: "MANUAL", serviceName: "Manual" } },
      { service: { type: "THIRD_PARTY", serviceName: "Far Warehouse" } },
    ]);
  });

  it("orders of the last sixty days only, unless it may read all", async () => {
    const createdAt = new Date(Date.now() - 61 * 86_400_000).toISOString();
    const old = await shop.control<OrderView>("POST", "/orders", { ...anOrder, createdAt });
    expect((await read(old.gid)).order).toBeNull();
    await shop.control("POST", "/scopes", { grant: ["read_all_orders"] });
    const all = await read(old.gid);
    await shop.control("POST", "/scopes", { revoke: ["read_all_orders"] });
    expect(all.order).not.toBeNull();
  });

  it("how an order that isn't shipped reaches the shopper", async () => {
    const collected = await shop.control<OrderView>("POST", "/orders", {
      ...anOrder,
      deliveryMethod: { methodType: "PICK_UP" },
    });
    expect(collected.fulfillmentOrders[0]!.deliveryMethod.methodType).toBe("PICK_UP");
  });
});

describe("parts that were split", () => {
  it("are merged: one has all pieces, and the others close", async () => {
    const [first] = order.fulfillmentOrders;
    const line = order.lineItems[0]!;
    await act("split", { lines: [{ lineItemId: line.id, quantity: 1 }] });
    const { fulfillmentOrders: apart } = await act("merge");
    expect(apart.map(({ status }) => status)).toEqual(["OPEN", "CLOSED"]);
    const pieces = (at: number) =>
      apart[at]!.lines.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
    expect([pieces(0), pieces(1)]).toEqual([
      order.lineItems.reduce((sum, each) => sum + each.quantity, 0),
      0,
    ]);
    expect(await sent("fulfillment_orders/merged")).toMatchObject([
      {
        fulfillment_order_merges: [
          {
            fulfillment_order: { id: first!.gid, status: "open" },
            merge_intents: [{ fulfillment_order_line_items: [{ quantity: 1 }] }],
          },
        ],
      },
    ]);
    await expect(act("merge")).rejects.toThrow("At least two");
  });
});

interface MoneyAnswer {
  order: {
    displayFinancialStatus: string;
    totalOutstandingSet: { shopMoney: { amount: string } };
    totalRefundedSet: { shopMoney: { amount: string } };
    paymentGatewayNames: string[];
    refunds: { totalRefundedSet: { shopMoney: { amount: string } } }[];
  };
}

const money = async ({ gid }: OrderView) => {
  const { order: found } = await shop.query<MoneyAnswer>(
    `query ($id: ID!) { order(id: $id) { displayFinancialStatus paymentGatewayNames
      totalOutstandingSet { shopMoney { amount } } totalRefundedSet { shopMoney { amount } }
      refunds { totalRefundedSet { shopMoney { amount } } } } }`,
    { id: gid },
  );
  return {
    status: found.displayFinancialStatus,
    outstanding: Number(found.totalOutstandingSet.shopMoney.amount),
    refunded: Number(found.totalRefundedSet.shopMoney.amount),
    refunds: found.refunds.map(({ totalRefundedSet }) => Number(totalRefundedSet.shopMoney.amount)),
    gateways: found.paymentGatewayNames,
  };
};

describe("a refund", () => {
  it("of a paid order gives money back, and what waits leaves its fulfillment order", async () => {
    const line = order.lineItems[0]!;
    const refunded = await act("refund", { lines: [{ lineItemId: line.id, quantity: 1 }] });
    expect(refunded.lineItems[0]).toMatchObject({ quantity: line.quantity, removedQuantity: 1 });
    const waits = refunded.fulfillmentOrders[0]!.lines.find(({ lineItemId }) => lineItemId === line.id);
    expect(waits?.remainingQuantity ?? 0).toBe(line.quantity - 1);
    const amount = line.priceMinor / 100;
    expect(await money(order)).toMatchObject({
      ...{ status: "PARTIALLY_REFUNDED", outstanding: 0, refunded: amount, refunds: [amount] },
    });
    expect(await sent("refunds/create")).toMatchObject([
      { order_id: order.id, refund_line_items: [{ line_item_id: line.id, restock_type: "cancel" }] },
    ]);
    await expect(act("refund", { amountMinor: 10_000_000 })).rejects.toThrow("exceeds the amount");
  });

  it("of an order that is not paid lowers what is outstanding, beside a deposit", async () => {
    const cash = await shop.control<OrderView>("POST", "/orders", {
      ...{ ...anOrder, paid: false, paymentGateway: "Cash on Delivery (COD)" },
      ...{ otherGateways: ["gift_card"], depositMinor: 500 },
    });
    const line = cash.lineItems[0]!;
    const before = await money(cash);
    expect(before).toMatchObject({
      ...{ status: "PARTIALLY_PAID", outstanding: (cash.totalMinor - 500) / 100 },
      gateways: ["gift_card", "Cash on Delivery (COD)"],
    });
    await act("refund", { lines: [{ lineItemId: line.id, quantity: 1 }], amountMinor: 0 }, cash);
    expect((await money(cash)).outstanding).toBe(before.outstanding - line.priceMinor / 100);
  });
});

describe("a completed draft order", () => {
  it("has a custom shipping line, and no gateway while nothing is paid", async () => {
    const { shippingLine: _line, ...rest } = anOrder as typeof anOrder & { shippingLine?: object };
    const draft = await shop.control<OrderView>("POST", "/orders", {
      ...{ ...rest, draft: true, paid: false, shippingLine: { title: "By agreement", priceMinor: 300 } },
    });
    expect(draft.shippingLines).toMatchObject([{ code: "custom", title: "By agreement" }]);
    expect(await money(draft)).toMatchObject({ status: "PENDING", gateways: [] });
  });
});

describe("an order", () => {
  it("is a company's, or from a till with its place, or neither", async () => {
    const placed = async (change: object) => {
      const { gid } = await shop.control<OrderView>("POST", "/orders", { ...anOrder, ...change });
      const { order: seen } = await shop.query<{ order: object }>(
        `query ($id: ID!) { order(id: $id) {
          sourceName retailLocation { name } purchasingEntity { __typename }
        } }`,
        { id: gid },
      );
      return seen;
    };
    expect([
      await placed({}),
      await placed({ company: "Meltemi Trading" }),
      await placed({ sourceName: "pos" }),
    ]).toEqual([
      { sourceName: "web", retailLocation: null, purchasingEntity: null },
      {
        ...{ sourceName: "web", retailLocation: null },
        purchasingEntity: { __typename: "PurchasingCompany" },
      },
      { sourceName: "pos", retailLocation: { name: expect.any(String) }, purchasingEntity: null },
    ]);
  });
});
