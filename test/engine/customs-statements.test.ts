import { describe, expect, it } from "vitest";
import { asksForStatements, refuseUnstated } from "../../app/domain/engine/customs/statements.ts";
import type { Exporter } from "../../app/domain/engine/index.ts";
import { EngineError, noExporter } from "../../app/domain/engine/index.ts";
import { anAddress, athens, berlin, newYork } from "../support/engine-values.ts";

const athos = anAddress({ city: "Karyes", zip: "63086" });
const london = anAddress({ country: "GB", zip: "EC1A 1BB", city: "London" });
const oslo = anAddress({ country: "NO", zip: "0150", city: "Oslo" });
const all: Exporter = { ...noExporter, reason: "sale", incoterm: "DAP", eori: "GR123456789" };

function missing(from: typeof athens, to: typeof athens, stated: Partial<Exporter>, isPost = false) {
  try {
    refuseUnstated({ from, to }, { ...noExporter, ...stated }, { isPost });
    return [];
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    expect(error.code).toBe("CUSTOMS_REQUIRED");
    return error.metadata?.statements;
  }
}

describe("the merchant's statements to customs", () => {
  it.each([
    [athens, newYork, {}, false, ["reason", "incoterm", "eori"]],
    [athens, newYork, { reason: "sale" }, false, ["incoterm", "eori"]],
    [athens, newYork, { reason: "sale", incoterm: "DAP" }, false, ["eori"]],
    [athens, newYork, all, false, []],
    // Forms of the post have a category, and neither of the others.
    [athens, newYork, {}, true, ["reason"]],
    [athens, newYork, { reason: "gift" }, true, []],
    // The EORI number is the EU's and the United Kingdom's.
    [london, athens, {}, false, ["reason", "incoterm", "eori"]],
    [oslo, athens, {}, false, ["reason", "incoterm"]],
    [newYork, athens, { reason: "sale", incoterm: "DDP" }, false, []],
    // Mount Athos is inside the customs territory.
    [athens, athos, {}, false, ["reason", "incoterm"]],
  ] as const)("from %o to %o, with %o, at a post %s, lack %j", (from, to, stated, isPost, lacking) => {
    expect(missing(from, to, stated, isPost)).toEqual(lacking);
  });

  it("are asked for where a paper of ours needs them alone", () => {
    expect(asksForStatements({ from: athens, to: newYork })).toBe(true);
    expect(asksForStatements({ from: athens, to: berlin })).toBe(false);
    expect(asksForStatements({ from: athens, to: newYork, returnRequestId: "r-1" })).toBe(false);
    expect(asksForStatements({ from: athens, to: newYork, customsInvoiceId: "i-1" })).toBe(false);
  });

  it("say in words what to enter, and where", () => {
    expect(() => refuseUnstated({ from: athens, to: newYork }, noExporter, { isPost: false })).toThrow(
      "Customs papers of this parcel need the reason for export, the Incoterm, and the EORI number. Enter them in the app under Settings, Customs.",
    );
  });
});
