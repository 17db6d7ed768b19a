/**
 * Which events each change of a store leaves: `UPDATE_EVENTS=1 npm test -- test/events` writes them to recorded-events.json.
 * Those of every door are in recorded-events.test.ts.
 */
import { expect, test } from "vitest";
import { unrecordedEvents } from "../support/events-check.ts";
import type { StepEvents } from "./event-recorder.ts";
import { isOfStores, recordedOf, update } from "./recorded-events.ts";
import { storeStory } from "./store-story.ts";

test("each step leaves the events that it left when they were recorded, and no statement forgets one", async () => {
  let found: Readonly<Record<string, StepEvents>> = {};
  const forgotten = await unrecordedEvents(async () => {
    found = await storeStory();
  });
  expect(forgotten).toEqual([]);
  update(found, isOfStores);
  expect(found).toEqual(recordedOf(isOfStores));
});

test("on a distributed database each step leaves the same", async () => {
  let found: Readonly<Record<string, StepEvents>> = {};
  const forgotten = await unrecordedEvents(async () => {
    found = await storeStory(true);
  });
  expect(forgotten).toEqual([]);
  expect(withoutJobs(found)).toEqual(withoutJobs(recordedOf(isOfStores)));
});

/** Every booking ends there as one with a listener does, which has a job more. */
const withoutJobs = (steps: Readonly<Record<string, StepEvents>>) =>
  Object.entries(steps).map(([name, { jobs: _, ...events }]) => [name, events]);
