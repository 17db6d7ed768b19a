/** Replays the fixtures of DHL Parcel Germany: every call, error and status of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isReturn, serviceTable } from "../../../app/adapters/carriers/dhl-parcel-de/service-table.ts";
import { entriesOf } from "../../../app/adapters/carriers/dhl-parcel-de/wire/tracking.ts";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";
import { everyCombination } from "./every-combination.ts";
import { replayedOperations } from "./replayed-operations.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/dhl-parcel-de/fixtures", import.meta.url)),
);
const names = fixtures.map(({ name }) => name);
const answered = (call: string) =>
  fixtures.filter(({ operation }) => operation === call).map(({ answer }) => answer?.status);

describe("DHL Parcel Germany on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(replayedOperations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(replayedOperations).filter((name) => !called.has(name))).toEqual([]);
  });

  it("has a fixture for every service", () => {
    const booked = new Set(
      fixtures.map(({ given }) => JSON.stringify(given).match(/"serviceCode":"([^"]+)"/)?.[1]),
    );
    expect(Object.keys(serviceTable).filter((code) => !isReturn(code) && !booked.has(code))).toEqual([]);
    expect(booked).toContain("return");
  });

  it.each([
    ["book", [200, 207, 400, 401, 403, 404, 408, 413, 429, 500, 503]],
    ["validate", [200, 400, 503]],
    ["delete", [200, 207, 400, 503]],
    ["close", [207, 400, 503]],
    ["return", [201, 400, 403, 422, 429, 503]],
    ["order-pickup", [200, 422, 503]],
    ["points", [200, 400, 401, 503]],
  ])("has a fixture for every status of %s", (call, statuses) => {
    expect(answered(call)).toEqual(expect.arrayContaining(statuses));
  });

  it.each([5, 6, 41, 45, 57, 58, 59, 60, 61, 62, 63, 64, 100, 200])(
    "has a fixture for the code %i of tracking",
    (code) => {
      expect(names).toContain(`track-code-${code}`);
    },
  );

  it.each([1, 2, 3, 1000])("has a fixture for the code -%i of tracking", (code) => {
    expect(names).toContain(`track-code-minus-${code}`);
  });
});

describe("the published combinations", () => {
  const at = new Date("2026-11-20T08:00:00Z");
  const endOf = (code: string, isComingBack: boolean) => {
    const last = entriesOf("1", [{ code, at, text: "", place: null, isComingBack }]).at(-1);
    return [last?.statusExact, last?.status, last?.milestone];
  };

  it("are 338", () => {
    expect(new Set(everyCombination.map(([words]) => words)).size).toBe(338);
  });

  it.each(everyCombination)("reads %s", (words, status, milestone) => {
    expect(endOf(words, false)).toEqual([words, status, milestone]);
  });

  it("are failures on the way back, but for those that are no news", () => {
    for (const [words, status, milestone] of everyCombination) {
      const isNoNews = status === "PRE_TRANSIT" && milestone === null;
      expect(endOf(words, true)).toEqual(
        isNoNews ? [words, status, milestone] : [words, "EXCEPTION", "failure"],
      );
    }
  });
});
