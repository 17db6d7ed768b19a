/** Replays the fixtures of ELTA: every call, error and status of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { titles } from "../../../app/adapters/carriers/elta/read-movements.ts";
import { refusalFlags } from "../../../app/adapters/carriers/elta/wire/refusals.ts";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";
import { replayedOperations } from "./replayed-operations.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/elta/fixtures", import.meta.url)),
);
const names = fixtures.map(({ name }) => name);

describe("ELTA on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(replayedOperations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(replayedOperations).filter((name) => !called.has(name))).toEqual([]);
  });

  it("has a fixture for every flag that refuses", () => {
    expect(refusalFlags.filter((flag) => !names.includes(`book-refused-${flag}`))).toEqual([]);
  });

  it("has a fixture for every title of tracking", () => {
    const read = JSON.stringify(fixtures.map(({ reads }) => reads));
    expect(titles.filter(({ title }) => !read.includes(`"${title}"`))).toEqual([]);
  });
});
