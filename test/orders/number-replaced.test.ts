import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replacedBy } from "../../app/domain/orders/tracking/number-replaced.ts";

const number = fc.stringMatching(/^[A-Z]{2}[0-9]{9}[A-Z]{2}$/);
const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: 4 });
/** Ways in which people write one number. */
const written = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.replace(/(...)/g, "$1 "),
  (text: string) => ` ${text.slice(0, 4)}-${text.slice(4)}`,
);

describe("a number on a fulfillment", () => {
  it("replaces none of ours while all of ours are there, in any order and spelling, alone or beside others", () => {
    fc.assert(
      fc.property(numbers, numbers, written, (ours, others, write) => {
        const shown = [...others, ...ours.map(write).toReversed()];
        expect(replacedBy(shown, ours)).toBeNull();
        expect(replacedBy([shown.join(", ")], ours)).toBeNull();
      }),
    );
  });

  it("replaces ours as soon as one of ours is missing and another is there", () => {
    fc.assert(
      fc.property(numbers, number, fc.nat(), (ours, other, at) => {
        fc.pre(!ours.includes(other));
        const shown = ours.with(at % ours.length, other);
        expect(replacedBy(shown, ours)).toBe(other);
        expect(replacedBy([other], ours)).toBe(other);
      }),
    );
  });

  it("is missing after people remove it, which replaces nothing", () => {
    fc.assert(
      fc.property(numbers, (ours) => {
        expect([replacedBy([], ours), replacedBy([""], ours), replacedBy(ours.slice(1), ours)]).toEqual([
          null,
          null,
          null,
        ]);
      }),
    );
  });

  it("replaces nothing before the carrier has given ours", () => {
    expect(replacedBy(["PE123456789GR"], [])).toBeNull();
  });
});
