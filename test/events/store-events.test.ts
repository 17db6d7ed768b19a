/**
 * Which events each change of a store leaves: `UPDATE_EVENTS=1 npm test -- test/events` writes them to recorded-events.json.
 * Those of every door are in recorded-events.test.ts.
 */
import { expect, test } from "vitest";
import { isOfStores, recordedOf, update } from "./recorded-events.ts";
import { storeStory } from "./store-story.ts";

test("each step leaves the events that it left when they were recorded", async () => {
  const found = await storeStory();
  update(found, isOfStores);
  expect(found).toEqual(recordedOf(isOfStores));
});
