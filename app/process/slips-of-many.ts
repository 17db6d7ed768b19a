/** Packing slips and pick lists: gathers what the merchant says on them and where their products lie. */
import type { DrawnLabels, LabelJob } from "../adapters/printing/label-job.ts";
import type { Logo, Slip } from "../adapters/printing/slip-content.ts";
import type { SlipProduct } from "../adapters/printing/slip-of.ts";
import { productsOf, slipOf } from "../adapters/printing/slip-of.ts";
import type { Shipment } from "../domain/engine/index.ts";
import { EngineError } from "../domain/engine/index.ts";
import type { LabelPaper, PrintedLabels } from "../domain/orders/printing/papers.ts";
import { slipFormatOf, slipFormats } from "../domain/papers/slip-formats.ts";
import { slipLanguageOf, slipWords } from "../texts/slip-words.server.ts";
import type { DrawLabels } from "./draw-labels.ts";

/** The merchant's own words to shoppers, by language. */
export type SlipSayings = Readonly<Record<string, { readonly greeting: string; readonly returns: string }>>;

/** Where slips get the merchant's words, logo and product data. */
export interface SlipSources {
  sayings(merchantId: string): Promise<SlipSayings>;
  logo(merchantId: string): Promise<Logo | null>;
  products(merchantId: string, variantIds: readonly number[]): Promise<ReadonlyMap<number, SlipProduct>>;
}

/** For merchants without a shop, and tests. */
export const noSlipSources: SlipSources = {
  sayings: async () => ({}),
  logo: async () => null,
  products: async () => new Map(),
};

export interface Slips {
  readonly slips: readonly Slip[];
  readonly logo: Logo | null;
}

/** @param shipments one merchant's */
export async function slipsFor(sources: SlipSources, shipments: readonly Shipment[]): Promise<Slips> {
  const [first] = shipments;
  if (first === undefined) return { slips: [], logo: null };
  const { merchantId } = first;
  const [sayings, logo, products] = await Promise.all([
    sources.sayings(merchantId),
    sources.logo(merchantId),
    sources.products(merchantId, productsOf(shipments)),
  ]);
  const slips = shipments.map((shipment) => {
    const language = slipLanguageOf(shipment.to.country);
    const said = sayings[language] ?? sayings.en ?? { greeting: "", returns: "" };
    return slipOf(shipment, { words: slipWords(language), ...said, products });
  });
  return { slips, logo };
}

/** In the form in which a job of labels has them. */
export function besideLabels({ slips, logo }: Slips): Pick<LabelJob, "slips" | "logo"> {
  return { slips: new Map(slips.map((slip) => [slip.shipmentId, slip])), logo };
}

/** @throws EngineError OPTION_NOT_AVAILABLE there is no such paper */
export async function slipsOf(
  draw: DrawLabels,
  shipments: readonly Shipment[],
  { format: asked, documents, language }: LabelPaper,
  { slips, logo }: Slips,
): Promise<PrintedLabels> {
  const format = slipFormatOf(asked);
  if (format === null)
    throw new EngineError(
      "OPTION_NOT_AVAILABLE",
      `There are no slips in the format ${JSON.stringify(asked)}.`,
      {
        path: "format",
        allowed: [...slipFormats],
      },
    );
  const [first] = shipments;
  if (first === undefined) return nothing;
  return draw(
    first.merchantId,
    documents === "pick_list"
      ? { kind: "pick-list", slips, format, words: slipWords(language ?? "en") }
      : { kind: "slips", slips, format, logo },
  );
}

const nothing: DrawnLabels = {
  mediaType: "application/pdf",
  bytes: new Uint8Array(),
  pages: 0,
  skipped: [],
};
