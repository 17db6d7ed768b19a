/** Changes that no door causes in a minute, and those that are no news, through the stores themselves. */
import { randomBytes } from "node:crypto";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { treatAsDistributed } from "../../app/adapters/store/database/known-database.ts";
import { createEncryption, keyId } from "../../app/adapters/store/rows/encryption.ts";
import { reencrypt } from "../../app/adapters/store/rows/reencrypt.ts";
import type { Caller, NewCarrierAccount, Shipment } from "../../app/domain/engine/index.ts";
import { noteShipment } from "../../app/domain/engine/index.ts";
import type { Actor } from "../../app/domain/orders/audit/audit-event.ts";
import { actorText } from "../../app/domain/orders/audit/audit-event.ts";
import { readSettings } from "../../app/domain/orders/settings.ts";
import { aDraft, anOrder, aShipment } from "../support/a-shipment.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";
import type { StepEvents } from "./event-recorder.ts";
import { EventRecorder } from "./event-recorder.ts";

/** Of `testEncryption`. */
const key = Buffer.alloc(32, 7);
const staff: Actor = { kind: "staff", id: "4711", address: "203.0.113.9" };
const api: Actor = { kind: "key", id: "0199aaaa-0000-7000-8000-000000000001", address: "2001:db8::7" };
const member: Actor = { kind: "member", id: "0199aaaa-0000-7000-8000-000000000002", address: null };

const account: NewCarrierAccount = {
  ...{ driver: "argo", carrier: { code: "argo", name: "Argo", imageUrl: "/a.svg" }, friendlyName: null },
  ...{ enabled: true, serviceCodes: null, credentials: "own", defaultParcel: null, settings: {} },
  secrets: { user: "kalimera", password: "olive-branch-7" },
};

/** @param isDistributed whether the stores write as on a distributed database */
export async function storeStory(isDistributed = false): Promise<Readonly<Record<string, StepEvents>>> {
  const fresh = await freshDatabase();
  let actor: Actor | null = staff;
  const database = openDatabase(fresh.connectionString, {
    ...{ maxConnections: 4, prepares: false },
    actor: () => actor && actorText(actor),
  });
  if (isDistributed) treatAsDistributed(database.prisma);
  const stores = testStores(database, { actor: database.actor });
  const sql = async (text: string) => (await fresh.pool.query(text)).rows;
  const recorder = new EventRecorder(sql, async () =>
    stores.jobs.flatMap(({ name, data }, at) =>
      name === "shipment-event" ? [{ id: String(at), data }] : [],
    ),
  );
  const step = <Result>(name: string, by: Actor | null, work: () => Promise<Result>) => {
    actor = by;
    return recorder.step(`store: ${name}`, work);
  };
  const caller: Caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  const { merchantId } = caller;
  try {
    await step("an endpoint for every event", staff, () => addEndpoint(caller));
    await shipments();
    await link();
    await pickups();
    await batches();
    await accounts();
    await shop();
    await noNews();
  } finally {
    await database.close();
    await fresh.close();
  }
  return recorder.recorded;

  function addEndpoint(of: Caller) {
    const id = stores.ids.next();
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    return stores.webhooks.add(
      of,
      { id, url: "https://example.com/a", description: null, events: [] },
      secret,
    );
  }

  async function buy(name: string, by: Actor, follows: "none" | "carrier" = "none"): Promise<Shipment> {
    const draft = aDraft(caller, stores.ids.next());
    const order = anOrder(draft);
    await step(`${name}: a booking begins`, by, () => stores.bookings.begin({ draft, order }, 90_000));
    await step(`${name}: a worker ends it`, null, () =>
      stores.bookings.finish(caller, { order, fence: 1 }, aShipment(caller, draft.id), follows),
    );
    const shipment = await stores.shipments.get(caller, draft.id);
    if (shipment === null) throw new Error("not bought");
    return shipment;
  }

  async function shipments() {
    const made = await buy("a label of a key", api);
    const at = new Date("2026-11-24T10:00:00.000Z");
    const pending = { state: "pending", since: at, tries: 0, nextAt: at } as const;
    await step("a cancellation begins", member, () => stores.shipments.beginCancel(made, at));
    const now = await stores.shipments.get(caller, made.id);
    const ended = await step("a job ends the cancellation", null, () =>
      stores.shipments.save({ ...now!, state: "cancelled", refund: pending }, []),
    );
    const asked = await step("the carrier is asked about the refund", null, () =>
      stores.shipments.save({ ...ended!, refund: { ...pending, tries: 1 } }, []),
    );
    await step("the carrier decides about the refund", null, () =>
      stores.shipments.save({ ...asked!, refund: { state: "refunded" }, refundedAt: at }, []),
    );
    await step("an old copy is saved", staff, () => stores.shipments.save({ ...made, metadata: {} }, []));

    const other = await buy("a label that its carrier draws later", member, "carrier");
    const label = { mediaType: "application/pdf", bytes: new Uint8Array([1]) } as const;
    await step("its label is drawn", null, () => stores.carrierLabels.keep(other, "a6", null, label));
    await step("another format is drawn", null, () => stores.carrierLabels.keep(other, "a4", null, label));
    await step("its label is said to be ready", null, () => stores.webhooks.labelReady(caller, other.id));
    await step("its cash is paid", null, () => stores.labelNotices.add(other, "collects-too-much"));
    const done = () => stores.parcelChanges.done(caller, [other.id], at);
    await step("a person deals with the parcel", staff, done);
    await step("a person deals with it again", staff, done);
    const note = (text: string, before: string) =>
      noteShipment({ ...stores, clock: stores.clock }, caller, other.id, { note: text, before });
    await step("a note is written", staff, () => note("Ring twice", ""));
    await step("the same note is written again", staff, () => note("Ring twice", ""));
    await step("the note is removed", member, () => note("", "Ring twice"));
    const third = aDraft(caller, stores.ids.next());
    await stores.bookings.begin({ draft: third, order: anOrder(third) }, 90_000);
    await step("a booking fails", staff, () =>
      stores.bookings.fail(caller, third.id, 1, {
        ...{ code: "CARRIER_UNAVAILABLE", message: "No answer.", metadata: null },
      }),
    );
  }

  async function link() {
    const live: Caller = { merchantId, environment: "production" };
    const draft = aDraft(live, stores.ids.next());
    const order = anOrder(draft);
    await stores.bookings.begin({ draft, order }, 90_000);
    await step("a live label", null, () =>
      stores.bookings.finish(live, { order, fence: 1 }, aShipment(live, draft.id), "none"),
    );
    const send = () =>
      stores.recipientMails.planLink({ merchantId, shipmentId: draft.id }, "maria@goods.example");
    await step("a tracking link is emailed", staff, send);
    await step("it is emailed again", staff, send);
  }

  async function pickups() {
    const wanted = (shipmentId: string, date: string) => ({
      ...{ id: stores.ids.next(), ...caller, accountId: stores.ids.next(), shipmentId },
      ...{ carrier: account.carrier, pickup: { date, from: "10:00", until: "12:00" }, place: "Ermou 1" },
      ...{ reference: "r-1", createdAt: new Date("2026-11-20T10:00:00.000Z") },
    });
    const shipmentId = stores.ids.next();
    const pickup = await step("a pickup is asked for", staff, () =>
      stores.pickups.join(wanted(shipmentId, "2026-11-24")),
    );
    const answer = (from: string) => ({
      pickup: { date: "2026-11-24", from, until: "14:00" },
      pickupRef: "P1",
    });
    await step("the carrier takes it", staff, () => stores.pickups.scheduled(pickup, answer("10:00")));
    await step("the carrier takes it again", staff, () => stores.pickups.scheduled(pickup, answer("10:00")));
    await step("the carrier comes later", null, () => stores.pickups.scheduled(pickup, answer("11:00")));
    await step("its end is asked for", staff, () => stores.pickups.beginCancel(caller, pickup.id));
    await step("the carrier does not come", null, () => stores.pickups.cancelled(pickup));
    await step("the carrier does not come again", null, () => stores.pickups.cancelled(pickup));
    const other = await stores.pickups.join(wanted(shipmentId, "2026-11-25"));
    await step("a pickup is refused", staff, () => stores.pickups.abandon(other, shipmentId));
    const third = await stores.pickups.join(wanted(shipmentId, "2026-11-26"));
    await stores.pickups.scheduled(third, answer("10:00"));
    await step("the last parcel leaves a pickup", staff, () =>
      stores.pickups.leave(caller, third.accountId, "P1", shipmentId),
    );
  }

  async function batches() {
    const add = () =>
      stores.batches.add(
        { id: stores.ids.next(), caller, askedBy: "api", shipmentIds: [], result: { errors: [] } },
        [],
      );
    const failing = await step("a batch begins", api, add);
    await step("it fails", null, () => stores.batches.fail(failing, "no"));
    await step("it fails again", null, () => stores.batches.fail(failing, "no"));
    const done = await step("another begins", member, add);
    await step("it is done", null, () => stores.batches.finish(done));
    await step("a click on three orders", staff, () =>
      stores.purchaseBatches.begin(
        stores.ids.next(),
        ["1", "2", "3"].map((fulfillmentOrderId) => ({
          ...{ ...caller, shop: "a.myshopify.com", orderId: `9${fulfillmentOrderId}`, orderName: "#1001" },
          askedBy: "merchant" as const,
          purpose: {
            kind: "wish" as const,
            wish: { fulfillmentOrderId, lines: null, service: null, notifyShopper: null },
          },
        })),
      ),
    );
  }

  async function accounts() {
    await step("a merchant with sample carriers", { ...staff, kind: "operator" }, () =>
      stores.merchants.ensure("Sampled"),
    );
    const change = (given: object) =>
      stores.accounts.change(caller, "argo", () => ({ ...account, ...given }));
    await step("a carrier", staff, () => change({}));
    await step("the carrier as it is", staff, () => change({}));
    await step("the carrier's name", staff, () => change({ friendlyName: "Ours" }));
    const chosen = {
      friendlyName: "Ours",
      serviceCodes: ["door"],
      secrets: { user: "kalimera", password: "fig" },
    };
    await step("the carrier's password and services", staff, () => change(chosen));
    const named = (...codes: readonly string[]) => ({
      ...chosen,
      catalogue: { services: codes.map((code) => ({ code, name: code })), news: [] },
    });
    await step("the services that the carrier names first", staff, () => change(named("door")));
    await step("the services that the carrier names first, again", staff, () => change(named("door")));
    await step("other services that the carrier names", staff, () => change(named("door", "night")));
    await step("a size for parcels", staff, () =>
      stores.accounts.setDefaultParcel(caller, { lengthCm: 20, widthCm: 15, heightCm: 10 }),
    );
    await step("a form of labels", staff, () => stores.accounts.setLabelFormats(merchantId, { argo: "a4" }));
    const logo = { bytes: new Uint8Array([1]), widthPx: 1, heightPx: 1 };
    await step("a logo", staff, () => stores.logos.set(merchantId, logo));
    await step("another logo", staff, () => stores.logos.set(merchantId, { ...logo, widthPx: 2 }));
    await step("no logo", staff, () => stores.logos.set(merchantId, null));
    await step("no logo again", staff, () => stores.logos.set(merchantId, null));
    const failing = testStores(database, {
      actor: database.actor,
      enqueue: async () => {
        throw new Error("the queue is full");
      },
    });
    const draft = aDraft(caller, stores.ids.next());
    await failing.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
    await step("a change that is rolled back", staff, () =>
      failing.bookings
        .finish(caller, { order: anOrder(draft), fence: 1 }, aShipment(caller, draft.id), "carrier")
        .catch(() => undefined),
    );
  }

  async function shop() {
    const domain = "kalimera-goods.myshopify.com";
    const installed = await step("a shop", staff, () => stores.shops.install(domain));
    const owner: Caller = { merchantId: installed.merchantId, environment: "sandbox" };
    const settings = JSON.parse(JSON.stringify(readSettings({ settings: {} })));
    const store = (change: object) => stores.shops.changeSettings(domain, () => ({ ...settings, ...change }));
    await step("its first settings", staff, () => store({}));
    await step("the same settings", staff, () => store({}));
    await step("what a print leaves behind", staff, () => store({ slipPaper: "a5" }));
    await step("that and a choice", staff, () => store({ slipPaper: "a4", notifyShopper: "always" }));
    await step("a text that PostgreSQL can't look into", staff, () => store({ sender: "\u0000" }));
    await step("it is live", staff, () =>
      stores.shops.switchEnvironment(domain, "production", { kind: "merchant", userId: "4711" }),
    );
    await step("a key", staff, () =>
      stores.apiKeys.create({
        ...{ ...owner, name: "Till", scopes: ["read"], expiresAt: null, createdBy: "operator" },
      }),
    );
    await step("its endpoint", staff, () => addEndpoint(owner));
    await step("it is installed again", staff, () => stores.shops.install(domain));
    await step("it is uninstalled, and keeps its API", { ...staff, kind: "shopify" }, () =>
      stores.shops.uninstall(domain, { keepsApi: true }),
    );
    await step("it comes back", staff, () => stores.shops.install(domain));
    await step("it is uninstalled", null, () => stores.shops.uninstall(domain, { keepsApi: false }));
    await step("its orders are erased", null, () => stores.shops.redact(domain));
    await step("it is erased", null, () => stores.shops.forget(domain));
  }

  async function noNews() {
    const next = randomBytes(32);
    const encryption = createEncryption(next, [key]);
    const client = await fresh.pool.connect();
    try {
      await step("every secret has another key", staff, () =>
        reencrypt(client, encryption, keyId(next), () => {}),
      );
    } finally {
      client.release();
    }
    await step("what is over is cleaned up", null, () => stores.cleanUp());
  }
}
