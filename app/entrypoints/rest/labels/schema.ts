import { z } from "zod";
import { MAX_PRINTED, printDocuments, printOrders } from "../../../domain/orders/printing/print.ts";
import { boundedArray } from "../values/bounded.ts";
import { printFormats } from "../values/label-formats.ts";
import { filledText, listed } from "../values/text.ts";

export const printRequest = z
  .object({
    shipment_ids: boundedArray(filledText(100), 1, MAX_PRINTED).meta({
      description: "In the order to print with `given`. A repeated id is printed once.",
    }),
    documents: z
      .enum(printDocuments, { error: `must be one of ${printDocuments.join(", ")}` })
      .optional()
      .meta({
        description:
          "`labels` if left out; `labels_and_slips`: each shipment's packing slip follows its labels, on paper formats; `slips`: packing slips alone; `pick_list`: the items of all shipments summed, by place and SKU, with the orders that want them.",
      }),
    format: listed(filledText(20), printFormats).optional().meta({
      description:
        "With labels, as `label_print_format` of a shipment; `a6` if left out. Without, `a4`, `a5`, `a6` or `100x150`; `a4` if left out.",
      example: "a4-4",
    }),
    start_position: z.int().gte(1, "must be at least 1").optional().meta({
      description: "The first free place of the first sheet, for formats with several labels a page.",
      example: 3,
    }),
    order: z
      .enum(printOrders, { error: `must be one of ${printOrders.join(", ")}` })
      .optional()
      .meta({
        description:
          "`given` if left out; `order`: by order name; `sku`: by the items' labels, so that equal contents lie together; `service`: by carrier and service.",
      }),
    async: z.boolean().optional().meta({
      description: "Answer a job at once. More than 200 shipments are always a job.",
    }),
  })
  .meta({ id: "PrintRequest" });
export type PrintRequestBody = z.output<typeof printRequest>;
