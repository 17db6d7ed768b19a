import { describe, expect, test } from "vitest";
import { namesTag } from "../../app/domain/reference/publish/entity-tags.ts";

describe("a list of entity tags", () => {
  test.each([
    ['"a"', true, true],
    ['W/"a"', true, false],
    ["*", true, true],
    [" * ", true, true],
    ['"b", "a"', true, true],
    ['W/"b",W/"a"', true, false],
    ['W/"a", "a"', true, true],
    ['"b", "c"', false, false],
    ['"b,"a"', false, false],
    ["a", false, false],
    ['"A"', false, false],
    ['"x*", "*"', false, false],
    ["", false, false],
  ])("%s", (header, weak, strong) => {
    expect([namesTag(header, '"a"', "weak"), namesTag(header, '"a"', "strong")]).toEqual([weak, strong]);
  });

  test("may have commas within the quotes", () => {
    expect(namesTag('"x,y", "z"', '"x,y"', "strong")).toBe(true);
    expect(namesTag('"x,y"', '"y"', "weak")).toBe(false);
  });
});
