/** Packing slips and pick lists: gathers what the merchant says on them and where their products lie. */

import type { Shipment } from "../../domain/engine/index.ts";
import { EngineError } from "../../domain/engine/index.ts";
import type { PickList } from "../../domain/orders/printing/keep-pick-list.ts";
import type { LabelPaper, PrintedLabels } from "../../domain/orders/printing/papers.ts";
import { slipFormatOf, slipFormats } from "../../domain/papers/slip-formats.ts";
import type { DrawLabels, DrawnLabels, LabelJob } from "./label-job.ts";
import type { ShopSources } from "./shop-sources.ts";
import type { Logo, Slip, SlipWords } from "./slip-content.ts";
import { productsOf, slipOf } from "./slip-of.ts";

/** The words of slips, of which a language is the key. */
export interface SlipLanguages {
  /** The language that most people of a country read. */
  languageOf(country: string): string;
  /** Captions in this language, else in the fallback. */
  wordsOf(language: string): SlipWords;
}

export interface Slips {
  readonly slips: readonly Slip[];
  readonly logo: Logo | null;
}

/** @param shipments one merchant's */
export async function slipsFor(
  { languageOf, wordsOf }: SlipLanguages,
  sources: ShopSources,
  shipments: readonly Shipment[],
): Promise<Slips> {
  const [first] = shipments;
  if (first === undefined) return { slips: [], logo: null };
  const { merchantId } = first;
  const [sayings, logo, products] = await Promise.all([
    sources.sayings(merchantId),
    sources.logo(merchantId),
    sources.products(merchantId, productsOf(shipments)),
  ]);
  const slips = shipments.map((shipment) => {
    const language = languageOf(shipment.to.country);
    const said = sayings[language] ?? sayings.en ?? { greeting: "", returns: "" };
    return slipOf(shipment, { words: wordsOf(language), ...said, products });
  });
  return { slips, logo };
}

/** The slips in the form in which a job of labels takes them. */
export function besideLabels({ slips, logo }: Slips): Pick<LabelJob, "slips" | "logo"> {
  return { slips: new Map(slips.map((slip) => [slip.shipmentId, slip])), logo };
}

/** @throws EngineError OPTION_NOT_AVAILABLE there is no such paper */
export async function slipsOf(
  draw: DrawLabels,
  { wordsOf }: SlipLanguages,
  shipments: readonly Shipment[],
  { format: asked, documents, language, pickList: list }: LabelPaper,
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
      ? {
          ...{ kind: "pick-list", format, words: wordsOf(language ?? "en") },
          slips: list === undefined ? slips : withFewer(slips, list),
          ...(list && { list: { revision: list.revision, changes: list.changes } }),
        }
      : { kind: "slips", slips, format, logo },
  );
}

/** Without the pieces that an order lost, where its label has one product. */
function withFewer(slips: readonly Slip[], { shipments }: PickList): readonly Slip[] {
  const fewer = new Map(shipments.map((picked) => [picked.id, picked.fewer]));
  return slips.map((slip) => {
    let less = fewer.get(slip.shipmentId) ?? 0;
    const items = slip.items.map((item) => {
      const taken = Math.min(less, item.quantity);
      less -= taken;
      return { ...item, quantity: item.quantity - taken };
    });
    return { ...slip, items: items.filter(({ quantity }) => quantity > 0) };
  });
}

const nothing: DrawnLabels = {
  mediaType: "application/pdf",
  bytes: new Uint8Array(),
  pages: 0,
  skipped: [],
};
