import type { Injected, OrderView } from "../shopify/index.ts";
import { unexplainedRefusal } from "../shopify/index.ts";
import { expectedPieces, piecesIn } from "./compare-order.ts";
import type { Deviation } from "./deviation.ts";
import type { WeekDoors } from "./doors.ts";
import type { FailedRow } from "./merchant.ts";
import type { OrderRecord } from "./order-record.ts";
import { mayConflict } from "./order-record.ts";

/** Times that the page is read again. */
const mostRounds = 8;

interface Followed {
  readonly triedAgain: number;
  readonly labelsTakenBack: number;
  readonly fulfilledByHand: number;
  readonly deviations: readonly Deviation[];
}

/**
 * The merchant takes back labels that Home reports without a fulfillment, where the record of the week explains it. They do so before
 * the courier comes for the day's parcels, as no label is cancelled after that.
 * @returns the orders whose labels they are
 */
export async function takeLabelsBack(
  records: readonly OrderRecord[],
  { merchant }: Pick<WeekDoors, "merchant">,
): Promise<ReadonlySet<OrderRecord>> {
  const conflicts = conflictsOf(records);
  const taken = new Set<OrderRecord>();
  for (const { shipmentId, orderName, reason } of await merchant.failures()) {
    const record = conflicts.get(orderName);
    if (record === undefined || shipmentId === null || isUnexplained(reason)) continue;
    taken.add(record);
    await merchant.press("/app.data?index", { intent: "cancel-label", shipmentId });
  }
  return taken;
}

/**
 * The merchant reads the failures on Home and follows their instructions, where the record of the week explains
 * them: Shopify refused a fulfillment without a rule, or the merchant and the rule for paid orders handled the
 * same pieces, or they said that a carrier has no such shipment. Other failures stay, for the comparison to find.
 * @param before the orders whose labels were taken back earlier
 */
export async function followNotices(
  records: readonly OrderRecord[],
  { merchant, control }: Pick<WeekDoors, "merchant" | "control">,
  injected: readonly Injected[],
  untilQuiet: () => Promise<void>,
  before: ReadonlySet<OrderRecord> = new Set(),
): Promise<Followed> {
  const refusedParts = unexplainedlyRefused(injected);
  const conflicts = conflictsOf(records);
  const tried = new Set<string>();
  const takenBack = new Set<string>();
  const afterNoRule = new Set<string>();
  const reported = new Set(before);
  for (let round = 0; round < mostRounds; round += 1) {
    const rows = await merchant.failures();
    const labels: string[] = [];
    const purchases: string[] = [];
    for (const row of rows) {
      const record = conflicts.get(row.orderName);
      if (isUnexplained(row.reason)) {
        afterNoRule.add(row.purchaseId);
        if (!tried.has(row.purchaseId)) purchases.push(row.purchaseId);
      } else if (isNoneAtCarrier(row)) {
        if (!tried.has(row.purchaseId)) purchases.push(row.purchaseId);
      } else if (record !== undefined) {
        reported.add(record);
        if (row.shipmentId !== null && !takenBack.has(row.shipmentId)) labels.push(row.shipmentId);
        else if (isRival(row) && !tried.has(row.purchaseId)) purchases.push(row.purchaseId);
      }
    }
    if (labels.length + purchases.length === 0) break;
    for (const shipmentId of labels) {
      takenBack.add(shipmentId);
      await merchant.press("/app.data?index", { intent: "cancel-label", shipmentId });
    }
    await untilQuiet();
    for (const purchaseId of purchases) {
      tried.add(purchaseId);
      await merchant.press("/app.data?index", { intent: "retry", purchaseId });
    }
    await untilQuiet();
  }
  // Shopify could not fetch a label, say, while the app was away.
  for (const partId of await merchant.failedReturns())
    await merchant.press("/app.data?index", { intent: "retry-return", partId });
  const fulfilledByHand = await fulfillTheRest([...reported], control);
  await untilQuiet();
  return {
    triedAgain: tried.size,
    labelsTakenBack: takenBack.size + before.size,
    fulfilledByHand,
    deviations:
      afterNoRule.size <= refusedParts
        ? []
        : [
            {
              where: "the app",
              expected: `${refusedParts} purchases at most given up after a refusal that no rule gives`,
              found: `${afterNoRule.size}`,
            },
          ],
  };
}

/** Orders whose labels the merchant may have to decide about, by name. */
function conflictsOf(records: readonly OrderRecord[]): ReadonlyMap<string, OrderRecord> {
  return new Map(
    records.flatMap((record) =>
      record.order !== null && mayConflict(record) ? [[record.order.name, record] as const] : [],
    ),
  );
}

function isUnexplained(reason: FailedRow["reason"]): boolean {
  return JSON.stringify(reason).includes(unexplainedRefusal);
}

/** The merchant said so. */
function isNoneAtCarrier({ reason }: FailedRow): boolean {
  return JSON.stringify(reason).includes("none_at_carrier");
}

/** Another label was bought for the same pieces. */
function isRival({ reason }: FailedRow): boolean {
  return reason.code === "rival-label";
}

/** Parts of orders whose fulfillment Shopify refused without a rule. */
function unexplainedlyRefused(injected: readonly Injected[]): number {
  const points = injected.filter(({ kind }) => kind === "user-error").map(({ point }) => point);
  return new Set(points.flatMap((point) => /^CreateFulfillment (\S+)\/\d+$/.exec(point)?.[1] ?? [])).size;
}

/** The merchant fulfills in Shopify after the app reported that the rule gave up. */
async function fulfillTheRest(
  records: readonly OrderRecord[],
  control: WeekDoors["control"],
): Promise<number> {
  let fulfilled = 0;
  for (const record of records) {
    const order = await control<OrderView>("GET", `orders/${record.order?.id}`);
    const expected = expectedPieces(record, order);
    if (expected === null || piecesIn(order) >= expected) continue;
    const path = `orders/${order.id}/fulfill`;
    const { fulfillments } = await control<{ fulfillments: { id: number }[] }>("POST", path, {});
    for (const { id } of fulfillments) record.madeByHand.add(id);
    record.log.push("after the week: fulfilled what the app said it could not");
    fulfilled += 1;
  }
  return fulfilled;
}
