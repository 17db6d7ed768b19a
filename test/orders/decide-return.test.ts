/** Each step for the pieces of a return, and what a late or repeated call finds. */
import { describe, expect, it, test } from "vitest";
import type { ReturnState, ReturnStep } from "../../app/domain/orders/returns/decide-return.ts";
import { decideReturn } from "../../app/domain/orders/returns/decide-return.ts";

const number = "7401000018";
const state = (given: {
  readonly part?: ReturnState["part"]["state"];
  readonly numbers?: readonly (string | null)[];
  readonly known?: "open" | "sent" | "failed" | "ended" | null;
  readonly label?: ReturnState["label"];
  readonly trackingRef?: string;
  readonly isWanted?: boolean;
}): ReturnState => ({
  part: {
    state: given.part ?? "open",
    deliveries: (given.numbers ?? []).map((trackingNumber) => ({ trackingNumber })),
  },
  known: given.known == null ? null : { state: given.known },
  label: given.label ?? "none",
  trackingRef: given.trackingRef ?? (given.label === undefined || given.label === "none" ? "" : number),
  isWanted: given.isWanted ?? true,
});

const cases: readonly (readonly [string, ReturnStep, Parameters<typeof state>[0]])[] = [
  ["a new return", "begin", {}],
  ["a new return that the merchant wants no labels for", "nothing", { isWanted: false }],
  ["a new return with the merchant's own label", "nothing", { numbers: ["OTHER"] }],
  ["a return that ended before we knew it", "nothing", { part: "closed" }],
  ["one that was begun, before the purchase", "buy", { known: "open" }],
  ["one that the merchant no longer wants, but was begun", "buy", { known: "open", isWanted: false }],
  ["one that was begun and got another label first", "end", { known: "open", numbers: ["OTHER"] }],
  ["a bought label", "send", { known: "open", label: "bought" }],
  ["a bought label beside another delivery", "send", { known: "open", label: "bought", numbers: ["OTHER"] }],
  ["a label whose call arrived", "note-sent", { known: "open", label: "bought", numbers: [number] }],
  [
    "a label without a number, and any delivery",
    "note-sent",
    { known: "open", label: "bought", trackingRef: "", numbers: [null] },
  ],
  ["a label that was cancelled by hand", "end", { known: "open", label: "cancelled" }],
  ["a label that was sent", "nothing", { known: "sent", label: "bought", numbers: [number] }],
  ["a failed one", "nothing", { known: "failed" }],
  ["a failed one that the merchant labelled", "end", { known: "failed", numbers: ["OTHER"] }],
  ["a failed one whose label arrived", "note-sent", { known: "failed", label: "bought", numbers: [number] }],
  ["an ended one", "nothing", { known: "ended", label: "bought" }],
];

test.each(cases)("%s: %s", (_name, step, given) => {
  expect(decideReturn(state(given))).toBe(step);
});

describe.each(["open", "sent", "failed"] as const)("a return that is called off when it is %s", (known) => {
  it("takes back an unused label", () => {
    expect(decideReturn(state({ part: "cancelled", known, label: "bought" }))).toBe("take-back");
  });
  it.each(["none", "used", "cancelled"] as const)("ends with the label %s", (label) => {
    expect(decideReturn(state({ part: "cancelled", known, label }))).toBe("end");
  });
  it("ends when it is closed, and its label stays", () => {
    expect(decideReturn(state({ part: "closed", known, label: "bought" }))).toBe("end");
  });
});
