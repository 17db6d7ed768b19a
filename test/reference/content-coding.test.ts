import { describe, expect, test } from "vitest";
import { preferredCoding } from "../../app/domain/reference/publish/content-coding.ts";

describe("the coding a list is sent in", () => {
  test.each([
    [null, "identity"],
    [undefined, "identity"],
    ["", "identity"],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, br", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0.2,gzip;q=0.8", "gzip"],
    ["br ; q=0.2 , gzip ; Q=0.1", "br"],
    ["deflate, zstd", "identity"],
    ["gzip;q=0", "identity"],
    ["gzip;q=0.001", "gzip"],
    ["identity, gzip;q=0.5", "identity"],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    ["*", "br"],
    ["*;q=0.5, gzip", "gzip"],
    ["br;q=0, *", "gzip"],
    ["br;q=0, gzip;q=0, *", "identity"],
    ["*;q=0", null],
    ["identity;q=0", null],
    ["deflate, identity;q=0", null],
    ["*;q=0, identity", "identity"],
    ["*;q=0, gzip;q=0.1", "gzip"],
    ["identity;q=0, br;q=0.000, gzip;q=0.010", "gzip"],
    // Malformed weights: such members are ignored.
    ["gzip;q=2", "identity"],
    ["gzip;q=0.5555, br;q=-1", "identity"],
    ["gzip;level=9", "identity"],
    [",, ;q=1, gzip", "gzip"],
  ] as const)("for %j is %j", (header, coding) => {
    expect(preferredCoding(header)).toBe(coding);
  });
});
