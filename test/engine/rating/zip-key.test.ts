/** Postcodes in the form in which they compare. */
import { describe, expect, test } from "vitest";
import { bareZip } from "../../../app/domain/engine/index.ts";
import { routingZip, zipKey, zipPrefixKey, zipRangeKeys } from "../../../app/domain/engine/rating/zip-key.ts";

describe("a British postcode", () => {
  test.each([
    ["GB", "PH2 6AB", "PH02_6AB"],
    ["GB", "ph26ab", "PH02_6AB"],
    ["GB", " PH20 1AA ", "PH20_1AA"],
    ["GB", "M1 1AE", "M_01_1AE"],
    ["GB", "W1A 1AA", "W_01A1AA"],
    ["GB", "SW1A-1AA", "SW01A1AA"],
    ["GB", "GB PH2 6AB", "PH02_6AB"],
    ["GB", "GB-PH2 6AB", "PH02_6AB"],
    ["GB", "GBPH26AB", "PH02_6AB"],
    ["GG", "GY1 1AA", "GY01_1AA"],
    ["IM", "IM1 1AA", "IM01_1AA"],
    ["JE", "JE2 4AB", "JE02_4AB"],
  ])("of %s, %j, has places for each part", (country, zip, key) => {
    expect(zipKey(country, zip)).toBe(key);
  });

  test.each([
    ["PH", "PH"],
    ["B", "B_"],
    ["PH2", "PH02"],
    ["PH26", "PH26"],
    ["W1A", "W_01A"],
    ["E20A", "E_20A"],
    [" PH2 6", "PH02_6"],
    ["PH2  6A", "PH02_6A"],
    ["PH2-6", "PH02_6"],
    ["PH20 6", "PH20_6"],
    ["PH206", "PH20_6"],
    ["W1 3", "W_01_3"],
    ["W1A 3", "W_01A3"],
    ["EC1A1", "EC01A1"],
    ["E20A1", "E_20A1"],
    ["GB-EC1A 1B", "EC01A1B"],
  ])("begins with %j as %s", (prefix, key) => {
    expect(zipPrefixKey("GB", prefix)).toBe(key);
  });

  test.each([
    ["123", "123"],
    ["1PH2 6AB", "1PH26AB"],
    ["PH2 6ABC", "PH26ABC"],
    ["PHX2 6AB", "PHX26AB"],
    ["1EC1A 1", "1EC1A1"],
    ["PH2 6A7", "PH26A7"],
    ["GB1", "GB01"],
  ])("is not changed where it is none: %j", (zip, key) => {
    expect(zipKey("GB", zip)).toBe(key);
  });
});

describe("an Irish postcode", () => {
  test.each([
    ["D02 AF30", "D02_AF30"],
    ["d02af30", "D02_AF30"],
    ["IE D02 AF30", "D02_AF30"],
    ["D02 IEA1", "D02_IEA1"],
    ["D2", "D02_"],
    ["D6W", "D06W"],
    ["D06W", "D06W"],
    ["D6W XY00", "D06WXY00"],
    ["D06W XY00", "D06WXY00"],
    ["D06 WA12", "D06_WA12"],
    ["N37", "N37_"],
    ["N37 F5P2", "N37_F5P2"],
  ])("%j is %s", (zip, key) => {
    expect(zipKey("IE", zip)).toBe(key);
  });

  test.each(["D", "D0", "N3", "N3AF30", "D2AF30", "IE5", "1D02", "IE"])(
    "%j is no whole routing key",
    (zip) => {
      expect(zipKey("IE", zip)).toBe(zip);
    },
  );
});

describe("the ends of a range", () => {
  test.each<[string, string, string, readonly [string, string] | null]>([
    ["GB", "PH19", "PH29", ["PH19", "PH29"]],
    ["GB", "W1", "W3 9ZZ", ["W_01_0AA", "W_03_9ZZ"]],
    ["GB", "W1 1AA", "W3", ["W_01_1AA", "W_03_9ZZ"]],
    ["GB", "W1A", "W1C 9ZZ", ["W_01A0AA", "W_01C9ZZ"]],
    // An area alone and a sector are no district.
    ["GB", "W", "W3 9ZZ", null],
    ["GB", "PH2 6", "PH2 7AB", null],
    ["GB", "PH2 6AB", "PH2 7", null],
    ["NL", "1011", "1019BZ", ["1011AA", "1019BZ"]],
    ["NL", "1011AA", "1019", ["1011AA", "1019ZZ"]],
    ["NL", "101", "1019BZ", null],
    ["NL", "1011AA", "101", null],
    ["CA", "V0A", "V1Z 9Z9", ["V0A0A0", "V1Z9Z9"]],
    ["CA", "V0A 1A1", "V1Z", ["V0A1A1", "V1Z9Z9"]],
    ["GR", "262 21", "GR-26300", ["26221", "26300"]],
    ["GR", "262", "26300", null],
    ["IE", "D6W", "D24", ["D06", "D24"]],
    ["IE", "D1", "D6W", ["D01", "D06"]],
    ["IE", "D06W AB00", "D06W ZZ99", ["D06WAB00", "D06WZZ99"]],
    ["IE", "D02 AA00", "D02 ZZ99", ["D02_AA00", "D02_ZZ99"]],
    ["IE", "N3", "N9", ["N3", "N9"]],
    ["GB", "AB12", "1234", null],
  ])("of %s, %s to %s", (country, from, to, keys) => {
    expect(zipRangeKeys(country, from, to)).toEqual(keys);
  });
});

test.each([
  ["US", "995011234", "99501"],
  ["US", "99501", null],
  ["US", "9950", null],
  ["NL", "1019ZZ", "1019"],
  ["CA", "V1X4K7", "V1X"],
  ["GR", "26221", null],
  ["AR", "C1425ABC", "1425"],
  ["AR", "1425", "1425"],
  ["AR", "BUENOS1425", null],
  ["AR", "ABC", null],
])("of %s, %s is listed as %s", (country, zip, routing) => {
  expect(routingZip(country, zip)).toBe(routing);
});

test.each([
  ["GR", "GR-105 57", "10557"],
  ["GR", "105 57", "10557"],
  ["GR", "GRX 12", "GRX12"],
  ["GR", "BG-105 57", "BG10557"],
  ["GB", "GB1234", "GB1234"],
])("of %s, %j reads as %s", (country, zip, bare) => {
  expect(bareZip(country, zip)).toBe(bare);
});
