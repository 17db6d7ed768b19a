// Run: push
/**
 * Which events each change leaves, through every door and by every kind of actor: `UPDATE_EVENTS=1 npm test -- test/events`
 * writes them to recorded-events.json. Otherwise they must be those that it holds.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShipmentEvent } from "../../app/domain/engine/index.ts";
import { auditActions, webhookEventTypes } from "../../app/domain/events/events.ts";
import { actorKinds } from "../../app/domain/orders/audit/audit-event.ts";
import { atMost } from "../support/time-limits.ts";
import { commandStory, memberStory } from "./command-story.ts";
import type { StepEvents } from "./event-recorder.ts";
import { liveStory, pageStory } from "./page-story.ts";
import { isOfStores, recorded, recordedOf, update } from "./recorded-events.ts";
import { restStory } from "./rest-story.ts";
import type { World } from "./world.ts";
import { startWorld } from "./world.ts";

let world: World;
let found: Readonly<Record<string, StepEvents>>;
const isOfDoors = (step: string) => !isOfStores(step);
beforeAll(async () => {
  world = await startWorld();
  await world.step("Shopify: the app is installed, and opened", async () => undefined);
  await pageStory(world);
  await commandStory(world);
  await liveStory(world);
  await memberStory(world);
  await restStory(world);
  found = world.recorder.recorded;
  update(found, isOfDoors);
}, atMost(600_000));
afterAll(() => world?.stop());

test("each step leaves the events that it left when they were recorded", () => {
  expect(found).toEqual(recordedOf(isOfDoors));
});

/** Of `ShipmentEvent`. */
const shopifyTypes: Readonly<Record<ShipmentEvent["type"], true>> = {
  "shipment.created": true,
  "shipment.cancelled": true,
  "tracking.changed": true,
  "pickup.changed": true,
  "label.printed": true,
};

const texts = (list: keyof StepEvents) => Object.values(recorded).flatMap((step) => step[list] ?? []);

test("every audited action, every kind of actor and every announced type is among them", () => {
  const audit = texts("audit").map((text) => text.split(" "));
  const words = new Set(audit.flat());
  expect(auditActions.filter((action) => !words.has(action))).toEqual([]);
  const actors = new Set(audit.flat().map((word) => word.replace(/[(@].*/, "")));
  expect(actorKinds.filter((kind) => !actors.has(kind))).toEqual([]);
  const types = new Set(texts("webhooks").flatMap((text) => text.match(/[a-z]+\.[a-z_]+/g) ?? []));
  expect([...types].sort()).toEqual([...webhookEventTypes, "webhook.test"].sort());
  expect(new Set(texts("jobs").map((text) => text.split(" ")[3]))).toEqual(
    new Set(Object.keys(shopifyTypes)),
  );
});

test("changes that are no news are among them", () => {
  const quiet = Object.entries(recorded).filter(([, events]) => Object.keys(events).length === 0);
  expect(quiet.filter(([name]) => name.endsWith("again")).length).toBeGreaterThan(10);
});
