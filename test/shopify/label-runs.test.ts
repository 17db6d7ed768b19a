// Run: push
/** A whole view is handed over or cancelled: exactly the labels that the question counted, in the background, once. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChosenLabels } from "../../app/entrypoints/pages/label-runs/label-run-forms.server.ts";
import type { LabelRunView } from "../../app/entrypoints/pages/label-runs/label-run-view.server.ts";
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import { atMost } from "../support/time-limits.ts";
import { send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { fulfill, orderWith, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

/** More than a page of the list. */
const MANY = 53;

async function labelsOf(lastName: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const order = await orderWith(shop, "gorgona.standard", {
      shippingAddress: { ...thessaloniki, lastName },
    });
    await fulfill(shop, order);
    ids.push(String(order.id));
  }
  await shop.settled();
  return (await stateOf(ids)).map(({ id }) => id);
}

const stateOf = (orderIds: readonly string[]) =>
  shop.rows<{ id: string; state: string; listed: boolean }>(
    "SELECT id, state, listed FROM shipments WHERE related_order_id = ANY($1) ORDER BY id",
    [orderIds],
  );
const now = (ids: readonly string[]) =>
  shop.rows<{ id: string; state: string; listed: boolean }>(
    "SELECT id, state, listed FROM shipments WHERE id = ANY($1) ORDER BY id",
    [ids],
  );

const post = async (form: Record<string, string>) =>
  (readPageData(await (await send(shop, "/app/shipments.data?index", form)).text()) as { data: ChosenLabels })
    .data;
const runsOn = async (page: string) => {
  const text = await (await shop.openAdmin(`${page}.data`)).text();
  const routes = Object.values(
    readPageData(text) as Record<string, { data?: { runs?: readonly LabelRunView[] } }>,
  );
  return routes.flatMap(({ data }) => data?.runs ?? []);
};

it.each(["cancel", "hand-over"] as const)(
  "a whole view: %s takes the labels that were counted, and none that came since",
  { timeout: atMost(240_000) },
  async (step) => {
    const lastName = step === "cancel" ? "Ακυρίδης" : "Παραδίδης";
    const counted = await labelsOf(lastName, MANY);
    const question = await post({ intent: "choose-all", step, view: "all", search: lastName });
    expect([...question.ids].sort()).toEqual([...counted].sort());
    const later = await labelsOf(lastName, 1);

    const form = { intent: step, id: question.id, ids: question.ids.join() };
    await Promise.all([post(form), post(form)]);
    await shop.settled();
    const changed = await now(counted);
    if (step === "cancel") expect(new Set(changed.map(({ state }) => state))).toEqual(new Set(["cancelled"]));
    else expect(new Set(changed.map(({ listed }) => listed))).toEqual(new Set([true]));
    expect(await now(later)).toMatchObject([{ state: "created", listed: false }]);

    for (const page of ["/app/shipments", "/app/pickups"]) {
      const run = (await runsOn(page)).find(({ kind }) => kind === step);
      expect(run).toMatchObject({ state: "done", changed: MANY, left: [] });
      expect(run?.lists.map(({ shipments }) => shipments)).toEqual(step === "cancel" ? [] : [MANY]);
    }
    // Those that are done are counted apart by the next question.
    const next = await post({ intent: "choose", step, ids: [...counted, ...later].join() });
    expect([next.ids, next.others]).toEqual([later, MANY]);
    await post({ intent: "dismiss-run", id: question.id });
    expect((await runsOn("/app/shipments")).filter(({ kind }) => kind === step)).toEqual([]);
  },
);

it("all that waits for a van is chosen on Pickups, and what came since is named", async () => {
  const waiting = await labelsOf("Αναμονίδης", 2);
  const question = await post({ intent: "choose-waiting", step: "hand-over" });
  expect(question.ids).toEqual(expect.arrayContaining([...waiting]));
  expect([question.others, question.more]).toEqual([0, 0]);
  const counts = question.carriers.map(({ shipments }) => shipments);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(question.ids.length);
  expect(question.carriers.map(({ name }) => name)).toContain("Gorgona Courier");
  const later = await labelsOf("Αργόπουλος", 3);

  await post({ intent: "hand-over", id: question.id, ids: question.ids.join(), of: "all" });
  await shop.settled();
  expect(new Set((await now(question.ids)).map(({ listed }) => listed))).toEqual(new Set([true]));
  expect((await now(later)).map(({ listed }) => listed)).toEqual([false, false, false]);
  const runOf = async () => (await runsOn("/app/pickups")).find(({ kind }) => kind === "hand-over");
  expect(await runOf()).toMatchObject({ state: "done", changed: question.ids.length, came: 3 });

  const next = await post({ intent: "choose-waiting", step: "hand-over" });
  expect([...next.ids].sort()).toEqual([...later].sort());
  await post({ intent: "hand-over", id: next.id, ids: next.ids.join(), of: "all" });
  await shop.settled();
  expect(await runOf()).toMatchObject({ state: "done", changed: 3, came: 0 });
});
