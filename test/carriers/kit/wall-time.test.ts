import { expect, it } from "vitest";
import { momentIn, wallTime } from "../../../app/adapters/carriers/kit/wall-time.ts";

const athens = (written: string) => momentIn("Europe/Athens", written)?.toISOString() ?? null;

it.each([
  ["2026-11-23T19:41:08.53", "2026-11-23T17:41:08.530Z"],
  ["2026-11-23 19:41:08", "2026-11-23T17:41:08.000Z"],
  ["2026-11-23T19:41", "2026-11-23T17:41:00.000Z"],
  ["2026-07-01T00:00:00.1234567", "2026-06-30T21:00:00.123Z"],
  ["2026-11-23", "2026-11-22T22:00:00.000Z"],
  ["2026-11-23T19:41:08+01:00", "2026-11-23T18:41:08.000Z"],
  ["2026-11-23T19:41:08.5+0100", "2026-11-23T18:41:08.500Z"],
  ["2026-11-23T19:41:08Z", "2026-11-23T19:41:08.000Z"],
  // The clock goes back at 04:00 and forward at 03:00.
  ["2026-10-25T02:59:59", "2026-10-24T23:59:59.000Z"],
  ["2026-10-25T04:00:00", "2026-10-25T02:00:00.000Z"],
  ["2026-03-29T02:59:00", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T04:00:00", "2026-03-29T01:00:00.000Z"],
])("reads %s in Athens", (written, at) => {
  expect(athens(written)).toBe(at);
});

it.each([
  "",
  "0001-01-01T00:00:00",
  "0001-01-01",
  "2026-02-30T10:00:00",
  "2026-13-01",
  "2026-11-23T25:00:00",
  "23/11/2026",
  "soon",
])("finds no moment in %s", (written) => {
  expect(athens(written)).toBeNull();
});

it("writes the time on the wall of a zone", () => {
  expect(wallTime(new Date("2026-11-23T23:30:08.5Z"), "Europe/Athens")).toBe("2026-11-24T01:30:08");
  expect(wallTime(new Date("2026-07-01T22:00:00Z"), "Europe/Berlin")).toBe("2026-07-02T00:00:00");
});
