import { z } from "zod";
import { EngineError } from "../../../domain/engine/index.ts";
import type { BoughtLabel } from "../../../domain/orders/bought-label.ts";
import { askBySettings, lastPrint } from "../../../domain/orders/printing/ask-by-settings.ts";
import type { PrintOrder } from "../../../domain/orders/printing/print.ts";
import { orNotFound } from "./or-not-found.server.ts";
import type { ViewerContext } from "./require-viewer.server.ts";

/** The fields of a button that prints labels of a purchase. */
export const printBoughtFields = {
  printId: z.uuid(),
  /** `all`: also those that were printed before. */
  which: z.enum(["new", "all"]),
  /** The labels that the button named. */
  count: z.coerce.number().int().min(1).max(10_000),
};

/** Each further one is for a print of the same labels that came first. */
const MOST_TRIES = 5;

interface PrintOfBought {
  /** In the order in which they were bought: those that came after the page was read remain for the next print. */
  labels(): Promise<readonly BoughtLabel[]>;
  readonly order: PrintOrder;
  readonly language: string;
}

/**
 * Prints labels of a purchase on the paper of the last print, from the place that it left free.
 * @returns the number of labels in the print; 0: all that the button named are in another print
 */
export async function printBought(
  { services, viewer, shop }: Pick<ViewerContext, "services" | "viewer" | "shop">,
  { printId, which, count }: z.output<z.ZodObject<typeof printBoughtFields>>,
  { labels, order, language }: PrintOfBought,
): Promise<number> {
  for (let tries = MOST_TRIES; tries > 0; tries -= 1) {
    const wanted = (await labels()).filter(({ isNew }) => isNew || which === "all").slice(0, count);
    if (wanted.length === 0) return 0;
    const shipmentIds = wanted.map(({ shipmentId }) => shipmentId);
    const print = { id: printId, shipmentIds, language, order, once: which === "new", ...lastPrint(viewer) };
    try {
      await orNotFound(askBySettings(services, viewer, shop, print));
      return wanted.length;
    } catch (error) {
      // Another tab, or another person, asked for some of them in the same moment: the rest is still to print.
      if (!(error instanceof EngineError && error.code === "CONFLICT")) throw error;
    }
  }
  return 0;
}
