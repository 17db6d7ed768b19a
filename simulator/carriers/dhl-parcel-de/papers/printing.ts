import { z } from "zod";
import { printFormat } from "./print-formats.ts";

export const flag = (usual: boolean) =>
  z
    .enum(["true", "false"])
    .default(usual ? "true" : "false")
    .transform((value) => value === "true");

/** How papers come. Source: section 4, "Query". */
export const printingFields = {
  includeDocs: z.enum(["include", "URL"]).default("include"),
  docFormat: z.enum(["PDF", "ZPL2"]).default("PDF"),
  printFormat: printFormat.optional(),
  retourePrintFormat: printFormat.optional(),
  combine: flag(true),
};

const printing = z.object(printingFields);
export type Printing = z.output<typeof printing>;
