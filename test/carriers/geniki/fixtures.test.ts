/** Replays the fixtures of Geniki: every call, error and status of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkpointCodes } from "../../../app/adapters/carriers/geniki/tracking/checkpoint-codes.ts";
import { refusalCodes } from "../../../app/adapters/carriers/geniki/wire/refusals.ts";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";
import { replayedOperations } from "./replayed-operations.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/geniki/fixtures", import.meta.url)),
);
const names = fixtures.map(({ name }) => name);

describe("Geniki on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(replayedOperations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(replayedOperations).filter((name) => !called.has(name))).toEqual([]);
  });

  it("has a fixture for every code of a refusal", () => {
    expect(refusalCodes.filter((code) => !names.includes(`book-refused-${code}`))).toEqual([]);
  });

  it("has a fixture for every code of tracking", () => {
    expect(Object.keys(checkpointCodes).filter((code) => !names.includes(`track-${code}`))).toEqual([]);
  });
});
