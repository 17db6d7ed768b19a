/** Replays the fixtures of DHL Express: every call, error and status of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { refusalRows } from "../../../app/adapters/carriers/dhl-express/wire/refusal-rows.ts";
import { trackingCodes } from "../../../app/adapters/carriers/dhl-express/wire/tracking.ts";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";
import { replayedOperations } from "./replayed-operations.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/dhl-express/fixtures", import.meta.url)),
);
const answers = JSON.stringify(fixtures.map(({ answer }) => answer));

describe("DHL Express on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(replayedOperations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(replayedOperations).filter((name) => !called.has(name))).toEqual([]);
  });

  it("has a fixture for every code that refuses", () => {
    expect(Object.keys(refusalRows).filter((code) => !answers.includes(`"${code}: `))).toEqual([]);
  });

  it("has a fixture for every checkpoint", () => {
    expect(trackingCodes.filter((code) => !answers.includes(`"typeCode":"${code}"`))).toEqual([]);
  });

  it.each([400, 401, 404, 422, 429, 500, 502, 503])("has a booking with the status %i", (status) => {
    expect(fixtures.some(({ operation, answer }) => operation === "book" && answer?.status === status)).toBe(
      true,
    );
  });

  it.each([1, 3, 100, 101, 201, 202, 600])("has points with the status %i in their answer", (code) => {
    expect(answers).toContain(`"statusCode":${code},`);
  });
});
