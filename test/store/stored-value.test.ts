// Run: everyday, on one database
import { describe, expect, it } from "vitest";
import { StoredValueError } from "../../app/adapters/store/rows/stored.ts";
import { storedValue } from "../../app/adapters/store/rows/stored-value.ts";

/** Began as `{ name }`, then gained a size, then the size's unit. */
const storedBox = storedValue<{ name: string; sizeCm: number }>({
  what: "box",
  steps: [(box) => ({ ...box, size: 1 }), ({ size, ...box }) => ({ ...box, sizeCm: Number(size) * 100 })],
  read: ({ name, sizeCm }) => ({ name: String(name), sizeCm: Number(sizeCm) }),
});

describe("a stored value", () => {
  it("is written with the newest version", () => {
    expect(storedBox.version).toBe(3);
    expect(JSON.stringify(storedBox.write({ name: "A", sizeCm: 5 }))).toBe('{"v":3,"name":"A","sizeCm":5}');
  });

  it.each([
    [{ name: "A" }, 100],
    [{ v: 1, name: "A" }, 100],
    [{ v: 2, name: "A", size: 2 }, 200],
    [{ v: 3, name: "A", sizeCm: 7 }, 7],
  ])("is read through the steps that its version lacks: %j", (json, sizeCm) => {
    expect(storedBox.read(json)).toEqual({ name: "A", sizeCm });
  });

  it("of a newer release is refused, so that a release that was rolled back says so", () => {
    expect(() => storedBox.read({ v: 4, name: "A" })).toThrow(
      new StoredValueError("stored box: version 4 was written by a newer release, this one reads up to 3"),
    );
  });

  it.each([0, -1, 1.5, "2", null])("has no version %j", (v) => {
    expect(() => storedBox.read({ v, name: "A" })).toThrow(`stored box: ${JSON.stringify(v)} is no version`);
  });

  it.each([null, [], "A", 7, undefined])("is no %j", (json) => {
    expect(() => storedBox.read(json)).toThrow("stored box: no object");
  });
});
