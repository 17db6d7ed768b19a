import { describe, expect, it } from "vitest";
import type { PaperSettings } from "../../app/domain/orders/printing/prints-by-paper.ts";
import { printsByPaper } from "../../app/domain/orders/printing/prints-by-paper.ts";

const shipments = new Map(
  Object.entries({ a1: "acs", b1: "boxnow", a2: "acs", g1: "gorgona" }).map(([id, code]) => [
    id,
    { carrier: { code, name: code, imageUrl: "" } },
  ]),
);
const formats = ["a6", "a4-4", "zpl-203"];
const settings: PaperSettings = {
  paper: "a6",
  paperByCarrier: { acs: "zpl-203", gorgona: "a4-4" },
  slipPaper: "a5",
  nextPlace: { "a4-4": 3 },
};

function papers(
  shipmentIds: readonly string[],
  given: Partial<PaperSettings> = {},
  documents: "labels" | "labels_and_slips" = "labels",
) {
  const selection = { shipmentIds, documents, order: "order" as const };
  return printsByPaper(selection, shipments, { ...settings, ...given }, formats).map(
    ({ format, shipmentIds: ids, startPosition, documents: contents }) => [
      format,
      ids.join(" "),
      startPosition,
      contents,
    ],
  );
}

describe("a selection over several carriers", () => {
  it("is a print for each paper, from the place that is free on it", () => {
    expect(papers(["b1", "a1", "g1", "a2"])).toEqual([
      ["a6", "b1", 1, "labels"],
      ["zpl-203", "a1 a2", 1, "labels"],
      ["a4-4", "g1", 3, "labels"],
    ]);
  });

  it("is one print where the carriers share a paper, and for a single carrier", () => {
    expect(papers(["b1", "a1"], { paperByCarrier: { acs: "a6" } })).toEqual([["a6", "b1 a1", 1, "labels"]]);
    expect(papers(["a1"])).toEqual([["zpl-203", "a1", 1, "labels"]]);
  });

  it("puts the slips of a label printer's parcels on paper", () => {
    expect(papers(["a1", "b1", "a2"], {}, "labels_and_slips")).toEqual([
      ["zpl-203", "a1 a2", 1, "labels"],
      ["a6", "b1", 1, "labels_and_slips"],
      ["a5", "a1 a2", 1, "slips"],
    ]);
  });

  it("keeps what is not found, and gives way where a format is no longer printed", () => {
    expect(papers(["gone", "a1"], { paperByCarrier: { acs: "a7" } })).toEqual([
      ["a6", "gone a1", 1, "labels"],
    ]);
  });
});
