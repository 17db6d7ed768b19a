import type { CarrierLabel, LabelPrinting, Shipment } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { rowOf } from "./scans.ts";

type Numbers = readonly [string, ...string[]];

/** The numbers of a shipment's parcels, in their order. */
export function numbersOf({
  trackingRef,
  childVouchers,
}: Pick<Shipment, "trackingRef" | "childVouchers">): Numbers {
  return [trackingRef, ...childVouchers.map((child) => child.trackingRef)];
}

/**
 * Labels of a carrier that prints by parcels' numbers.
 * @param papers our formats in the carrier's terms; the first is its usual one
 * @param print one file of these parcels
 */
export function labelPrinting<Paper>(
  carrier: string,
  papers: Readonly<Record<string, Paper>>,
  print: (numbers: Numbers, paper: Paper) => Promise<CarrierLabel>,
): LabelPrinting {
  return {
    formats: Object.keys(papers),
    async print(shipment, format, piece) {
      const numbers = numbersOf(shipment);
      const paper = rowOf(papers, format);
      const one = piece === null ? undefined : numbers[piece - 1];
      if (paper === null || (piece !== null && one === undefined))
        throw new EngineError("CARRIER_REJECTED", `${carrier} prints no label ${format} of piece ${piece}.`);
      return print(one === undefined ? numbers : [one], paper);
    },
  };
}

/** ZPL of several labels in one file: a printer takes them one after another. One alone stays as it came. */
export function joinedZpl(labels: readonly CarrierLabel[]): CarrierLabel {
  const [first, ...others] = labels;
  if (first !== undefined && others.length === 0) return first;
  const text = labels.map(({ bytes }) => new TextDecoder().decode(bytes).trimEnd()).join("\n");
  return { mediaType: "application/zpl", bytes: new TextEncoder().encode(text) };
}
