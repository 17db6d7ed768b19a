import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../app/adapters/store/database/database.ts";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import { purchaseStore } from "../../app/adapters/store/orders/purchase-store.ts";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import { standingOf } from "../../app/domain/orders/purchase.ts";
import type { PurchaseReason } from "../../app/domain/orders/purchase-reason.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import { testPeople } from "../support/stores.ts";

/** A row of `fulfillment_links` as the last version before purchases wrote it. */
interface OldRow {
  readonly state?: "open" | "linked" | "left-alone" | "failed";
  readonly reason?: string | null;
  readonly origin?: "automatic" | "merchant";
  readonly fulfillment_id?: string | null;
  readonly purchase?: object | null;
  readonly fulfillment_made?: boolean;
  readonly tracking_sent_at?: string | null;
  readonly cancel_refused_at?: string | null;
  readonly replaced_shipment_id?: string | null;
  readonly address_fingerprint?: string | null;
  readonly address_changed_at?: string | null;
  readonly changed_fingerprint?: string | null;
  readonly changed_place?: string | null;
  readonly due_version?: number | null;
}

type Label = "none" | "unknown" | "bought" | "cancelled";

const merchantId = "019aa0f2-0000-7000-8000-00000000acc0";
const uuid = (n: number) => `019aa0f2-0000-7000-8000-${String(n).padStart(12, "0")}`;
const at = "2026-11-20T12:00:00.123Z";
const wish = {
  fulfillmentOrderId: "30",
  lines: [{ id: "300", lineItemId: "3000", quantity: 2 }],
  service: "gorgona.standard",
  notifyShopper: true,
};
/** A purchase's row before it has its fulfillment, and a fulfillment's. */
const asked = { purchase: wish } satisfies OldRow;
const came = { fulfillment_id: "7" } satisfies OldRow;

let empty: EmptyDatabase;
let database: Database;
let rows = 0;

beforeAll(async () => {
  empty = await emptyDatabase();
  const migrations = readMigrations();
  const last = migrations.findIndex(({ name }) => name.endsWith("_purchases"));
  await migrate(empty.connectionString, migrations.slice(0, last));
  database = openDatabase(empty.connectionString, { maxConnections: 2 });
  for (const [index, { row, label }] of seeds.entries()) await seed(index, row, label);
  await migrate(empty.connectionString, migrations);
});
afterAll(async () => {
  await database.close();
  await empty.close();
});

const seeds: { readonly row: OldRow; readonly label: Label }[] = [];

/** Adds a row to what is there before the migration; answers how to read it afterwards. */
function given(row: OldRow, label: Label = "none"): () => Promise<Purchase> {
  const index = seeds.push({ row, label }) - 1;
  return async () => {
    const store = purchaseStore({
      prisma: database.prisma,
      run: database.run,
      clock: { now: () => new Date(at) },
      ids: { next: () => uuid(++rows) },
      enqueue: async () => {},
      people: testPeople,
    });
    const purchase = await store.get(merchantId, uuid(1_000 + index));
    if (purchase === null) throw new Error(`row ${index} is gone`);
    const [column] = await database.prisma.$queryRaw<{ state: string; standing: string }[]>`
      SELECT state, standing FROM purchases WHERE id = ${purchase.id}::uuid`;
    expect(column, "columns say what the state says").toEqual({
      state: purchase.state,
      standing: standingOf(purchase),
    });
    return purchase;
  };
}

async function seed(index: number, row: OldRow, label: Label): Promise<void> {
  const id = uuid(1_000 + index);
  const shipmentId = uuid(2_000 + index);
  // Each in a shop of its own: there is one unfinished purchase a fulfillment order.
  const values: Record<string, unknown> = {
    ...{ id, merchant_id: merchantId, shop: `shop-${index}`, order_id: "5", order_name: "#1001" },
    ...{ environment: "sandbox", shipment_id: shipmentId, state: "open", origin: "automatic" },
    ...{ fulfillment_made: false, created_at: at, updated_at: at },
    ...row,
    purchase: row.purchase === undefined || row.purchase === null ? null : JSON.stringify(row.purchase),
    fulfillment_order_id: row.purchase ? "30" : null,
  };
  await insert("fulfillment_links", values);
  if (label === "none") return;
  const known = { id: shipmentId, merchant_id: merchantId, environment: "sandbox" };
  if (label === "unknown") await insertBooking(known);
  else await insertShipment({ ...known, state: label === "bought" ? "created" : "cancelled" });
}

/** Only what is asked for; the other columns get whatever fits their type. */
async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const columns = columnsOf.get(table) ?? (await readColumns(table));
  columnsOf.set(table, columns);
  const filled = columns.flatMap(({ name, type, required }): [string, unknown][] =>
    Object.hasOwn(values, name) ? [[name, values[name]]] : required ? [[name, anyOf(type)]] : [],
  );
  await database.pool.query(
    `INSERT INTO ${table} (${filled.map(([name]) => `"${name}"`).join()})
     VALUES (${filled.map((_, index) => `$${index + 1}`).join()})`,
    filled.map(([, value]) => value),
  );
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

const columnsOf = new Map<string, readonly Column[]>();

async function readColumns(table: string): Promise<readonly Column[]> {
  const { rows } = await database.pool.query<Column>(
    `SELECT column_name AS name, data_type AS type, is_nullable = 'NO' AND column_default IS NULL AS required
     FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'`,
    [table],
  );
  return rows;
}

const insertShipment = (values: Record<string, unknown>) => insert("shipments", values);
const insertBooking = (values: Record<string, unknown>) => insert("bookings", { ...values, state: "open" });

function anyOf(type: string): unknown {
  if (type === "json" || type === "jsonb") return "{}";
  if (type.startsWith("timestamp")) return at;
  if (type === "uuid") return merchantId;
  if (type === "boolean") return false;
  return type === "text" ? "" : 1;
}

const forWish = { kind: "wish", wish };
const forFulfillment = { kind: "fulfillment", fulfillmentId: "7", made: false, wish: null };

describe("a row of the ledger becomes a purchase", () => {
  const cases: readonly [string, () => Promise<Purchase>, object][] = [
    [
      "open, asked for by the merchant",
      given({ ...asked, origin: "merchant" }),
      { state: "asked", askedBy: "merchant", purpose: forWish, replaces: null },
    ],
    [
      "open, of a fulfillment that came first",
      given({ ...came, fulfillment_made: false }),
      { state: "asked", askedBy: "rule", purpose: forFulfillment },
    ],
    [
      "open, held",
      given({
        ...asked,
        reason: "It is on hold in Shopify (Fraud risk), and goes on when the hold is released.",
      }),
      { state: "waiting", reason: { code: "on-hold", holds: ["Fraud risk"] } },
    ],
    [
      "open, held after the label was bought",
      given({ ...asked, reason: "It is scheduled in Shopify for 2026-12-01, and goes on then." }, "bought"),
      { state: "bought", reason: { code: "scheduled", day: "2026-12-01" }, withdrawal: null },
    ],
    [
      "open, the carrier asked without an answer",
      given({ ...asked, address_fingerprint: "f" }, "unknown"),
      { state: "buying", addressFingerprint: "f", reason: null },
    ],
    [
      "open, cut off after the label was bought",
      given({ ...asked, address_fingerprint: "f", cancel_refused_at: at }, "bought"),
      {
        ...{ state: "bought", addressFingerprint: "f", reason: null },
        withdrawal: { at: new Date(at), because: "merchant" },
      },
    ],
    [
      "open, cut off after the label of a fulfillment was bought",
      given({ ...came, address_fingerprint: "f" }, "bought"),
      { state: "buying", purpose: forFulfillment, addressFingerprint: "f", reason: null },
    ],
    [
      "open, its label being replaced",
      given({
        ...{ ...came, replaced_shipment_id: uuid(9), address_fingerprint: "f", address_changed_at: at },
        ...{ changed_fingerprint: "g", changed_place: "54624 Thessaloniki, GR" },
      }),
      {
        state: "asked",
        replaces: {
          shipmentId: uuid(9),
          addressFingerprint: "f",
          addressChange: { at: new Date(at), fingerprint: "g", place: "54624 Thessaloniki, GR" },
        },
      },
    ],
    [
      "linked, a purchase with the fulfillment that was made for it",
      given(
        { ...asked, ...came, state: "linked", fulfillment_made: true, tracking_sent_at: at, due_version: 3 },
        "bought",
      ),
      {
        state: "placed",
        purpose: { kind: "fulfillment", fulfillmentId: "7", made: true, wish },
        trackingSentAt: new Date(at),
        ...{ addressChange: null, notice: null, reason: null, withdrawal: null },
      },
    ],
    [
      "linked, with another address than its order",
      given(
        { ...came, state: "linked", address_changed_at: at, changed_fingerprint: "g", changed_place: "GR" },
        "bought",
      ),
      { state: "placed", addressChange: { at: new Date(at), fingerprint: "g", place: "GR" } },
    ],
    [
      "linked, a label that could not be replaced",
      given(
        {
          ...came,
          state: "linked",
          reason:
            "The label could not be made anew, because the old one can't be cancelled: The carrier already moves the shipment.",
        },
        "bought",
      ),
      {
        state: "placed",
        reason: null,
        notice: {
          code: "replacement-refused",
          refusal: { engineCode: "NOT_CANCELLABLE", detail: { reason: "moving" }, said: null },
        },
      },
    ],
    [
      "failed, nothing bought",
      given({ ...asked, state: "failed", reason: "The order has no shipping address." }),
      {
        ...{ state: "ended", outcome: "failed", hasLabel: false },
        reason: { code: "address-missing", missing: ["recipient"] },
      },
    ],
    [
      "failed, a label without a fulfillment",
      given(
        {
          ...{ ...asked, state: "failed", address_fingerprint: "f" },
          reason:
            "Nothing of it is left to be fulfilled in Shopify. Its label is bought (GG1): cancel the shipment, or set this right in Shopify and try again.",
        },
        "bought",
      ),
      {
        ...{ state: "bought", addressFingerprint: "f", withdrawal: null },
        reason: { code: "without-fulfillment", number: "GG1", because: { code: "nothing-left" } },
      },
    ],
    [
      "failed, not known whether there is a label",
      given({ ...asked, state: "failed", reason: "Shopify shows no such order." }, "unknown"),
      { state: "buying", reason: { code: "order-not-shown" } },
    ],
    [
      "failed, a label that the carrier keeps though the order was cancelled",
      given(
        {
          ...{ ...asked, state: "failed", cancel_refused_at: at },
          reason: "The order was cancelled. Its shipment could not be cancelled: Too late, friend.",
        },
        "bought",
      ),
      {
        state: "bought",
        withdrawal: { at: new Date(at), because: "order-cancelled" },
        reason: {
          code: "cancel-refused",
          because: "order-cancelled",
          refusal: { engineCode: "CARRIER_REJECTED", detail: null, said: "Too late, friend." },
        },
      },
    ],
    [
      "failed, the same of a fulfillment",
      given(
        {
          ...{ ...came, state: "failed", cancel_refused_at: at },
          reason:
            "The fulfillment was cancelled. Its shipment could not be cancelled: Gorgona can't cancel shipments.",
        },
        "bought",
      ),
      {
        state: "placed",
        withdrawal: { because: "fulfillment-cancelled" },
        reason: {
          because: "fulfillment-cancelled",
          refusal: { engineCode: "NOT_CANCELLABLE", detail: { reason: "cannot_cancel", carrier: "Gorgona" } },
        },
      },
    ],
    [
      "failed, the label cancelled and its number still shown",
      given(
        {
          ...{ ...came, state: "failed" },
          reason:
            "The shipment was cancelled, and the fulfillment in Shopify still shows GG1. Cancel the fulfillment there, or make a new shipment.",
        },
        "cancelled",
      ),
      {
        ...{ state: "ended", outcome: "failed", hasLabel: false },
        reason: { code: "fulfillment-shows-number", number: "GG1" },
      },
    ],
    [
      "failed without a reason",
      given({ ...came, state: "failed" }),
      { state: "ended", outcome: "failed", reason: { code: "earlier", said: null } },
    ],
    [
      "left alone, never with a label",
      given({ ...came, state: "left-alone", reason: "Automatic shipments are switched off." }),
      { state: "ended", outcome: "left-alone", hasLabel: false, reason: { code: "automation-off" } },
    ],
    [
      "left alone, taken back with its order",
      given({ ...asked, ...came, state: "left-alone", reason: "The order was cancelled." }, "cancelled"),
      { state: "ended", outcome: "left-alone", hasLabel: false, reason: { code: "order-cancelled" } },
    ],
    [
      "left alone, dismissed with a label that is good",
      given(
        { ...asked, state: "left-alone", reason: "Shopify shows no such order.", cancel_refused_at: at },
        "bought",
      ),
      { state: "ended", outcome: "left-alone", hasLabel: true, reason: { code: "order-not-shown" } },
    ],
    [
      "left alone, no longer wanted",
      given({ ...asked, state: "left-alone", reason: "The merchant no longer wants it." }),
      { state: "ended", reason: { code: "not-wanted" } },
    ],
    [
      "redacted",
      given({ ...asked, state: "failed", reason: "Redacted." }, "bought"),
      { state: "bought", reason: { code: "redacted" } },
    ],
  ];

  it.each(cases)("%s", async (_, read, expected) => {
    expect(await read()).toMatchObject(expected);
  });

  it("with what it was due for", async () => {
    const due = await database.pool.query("SELECT due_version FROM purchases WHERE due_version IS NOT NULL");
    expect(due.rows).toEqual([{ due_version: 3 }]);
    const count = await database.pool.query("SELECT count(*)::int AS count FROM purchases");
    expect(count.rows).toEqual([{ count: seeds.length }]);
  });
});

describe("a sentence becomes a code with its values", () => {
  const refused = (detail: object, engineCode = "OPTION_NOT_AVAILABLE") => ({
    code: "refused",
    refusal: { engineCode, detail, said: null },
  });
  const sentences: readonly [string, object][] = [
    ["The fulfillment was cancelled.", { code: "fulfillment-cancelled" }],
    ["The shipment was cancelled.", { code: "shipment-cancelled" }],
    ["The shipment was cancelled, and its fulfillment with it.", { code: "fulfillment-withdrawn" }],
    [
      "The shipment was cancelled, but Shopify keeps its fulfillment: It was delivered.",
      { code: "fulfillment-kept", said: "It was delivered." },
    ],
    ["It was fulfilled in Shopify meanwhile.", { code: "fulfilled-meanwhile" }],
    ["Amazon ships it.", { code: "fulfillment-service", service: "Amazon" }],
    ["It has a tracking number already.", { code: "numbered-already" }],
    [
      "A label (GG1) was bought for some of it already. Cancel that shipment, then try again.",
      { code: "rival-label", number: "GG1" },
    ],
    [
      "A label was bought for some of it already. Cancel that shipment, then try again.",
      { code: "rival-label", number: null },
    ],
    [
      "Shopify no longer shows what was to be shipped: it is gone from the order, or a fulfillment service ships it.",
      { code: "not-shown" },
    ],
    ["Shopify doesn't show the order any more.", { code: "order-not-shown" }],
    ["The order's customer was erased.", { code: "customer-erased" }],
    ["Shopify doesn't let this app fulfill it: look at the order there.", { code: "not-fulfillable" }],
    [
      "Less is left to be fulfilled in Shopify than was bought for: Olive oil, 5 l (1 of 2), a product (0 of 3).",
      {
        code: "pieces-missing",
        products: [
          { title: "Olive oil, 5 l", remaining: 1, wanted: 2 },
          { title: null, remaining: 0, wanted: 3 },
        ],
      },
    ],
    [
      "Shopify fulfills at most 250 of its lines at a time, unless it is all that remains. Ship fewer at a time, or all.",
      { code: "too-many-lines", most: 250 },
    ],
    [
      "Fulfillment is not allowed. Its label is bought: cancel the shipment, or set this right in Shopify and try again.",
      {
        code: "without-fulfillment",
        number: null,
        because: { code: "platform-refused", said: "Fulfillment is not allowed." },
      },
    ],
    ["Nothing in it is shipped.", { code: "nothing-shipped" }],
    [
      "The location that this was fulfilled from has no full address. Complete it in Shopify's settings, or enter a sender address in Waybill's settings. The recipient's phone number is missing: add it to the order's shipping address.",
      { code: "address-missing", missing: ["sender", "phone"] },
    ],
    ["More than 200 of its pieces need a parcel of their own.", { code: "too-many-parcels", most: 200 }],
    [
      "The service gorgona.standard is no longer enabled: choose another one.",
      { code: "service-disabled", service: "gorgona.standard" },
    ],
    ["The order is picked up or delivered in person.", { code: "handed-over" }],
    [
      "The shopper chose Drone, which is none of the enabled services, and no default service is set.",
      { code: "service-unknown", chosen: "Drone" },
    ],
    [
      "The shopper chose no shipping method, which is none of the enabled services, and no default service is set.",
      { code: "service-unknown", chosen: null },
    ],
    [
      "This destination needs a customs declaration. Add to the products in Shopify: Olive oil: HS code, country of origin. Soap: price.",
      {
        code: "customs-gaps",
        missing: [
          { product: "Olive oil", fields: ["commodity_code", "country_of_origin"] },
          { product: "Soap", fields: ["value"] },
        ],
        invalid: [],
      },
    ],
    ["The items are over the service's limits.", refused({ reason: "over_limits" })],
    ["No delivery to GR 84001.", refused({ reason: "no_delivery", place: "GR 84001" })],
    [
      "There are no prices for 2026-11-20: the last ones ended on 2026-10-31, the next ones begin on 2026-12-01.",
      refused({ reason: "no_tariff", validFrom: "2026-12-01" }),
    ],
    [
      "Items need sizes: the account has no default parcel.",
      refused({ reason: "no_default_parcel" }, "VALIDATION_FAILED"),
    ],
    ["The carrier answered 422.", refused({ reason: "carrier_status", status: 422 }, "CARRIER_REJECTED")],
    ["Postcode unknown in our system.", { code: "earlier", said: "Postcode unknown in our system." }],
  ];
  const read = sentences.map(([reason]) => given({ ...came, state: "failed", reason }));

  it.each(sentences.map(([sentence, code], index) => ({ sentence, code, index })))(
    "$sentence",
    async ({ code, index }) => {
      const purchase = await read[index]?.();
      expect(purchase).toMatchObject({ state: "ended", reason: code satisfies object as PurchaseReason });
    },
  );
});
