/** The parts of a tariff document about papers: the label, the list of a day's shipments, and the file of scans. */
import { z } from "zod";
import { dayListFields, symbologies, trackingStatuses } from "../../engine/index.ts";
import { code, name, words } from "./text.ts";

export const label = z.strictObject({
  barcode: z.enum(symbologies).exactOptional().meta({
    description: "`code128` when absent, and for vouchers that another one can't write.",
  }),
  routing: z
    .array(
      z.strictObject({
        zone: code,
        code: words
          .max(24)
          .exactOptional()
          .meta({ description: "Printed large. Country and postcode when absent." }),
        depot: words.max(40).exactOptional(),
      }),
    )
    .min(1)
    .exactOptional(),
  terms: words.max(400).exactOptional().meta({ description: "Small print at the foot of the label." }),
});

export const dayList = z.strictObject({
  columns: z
    .array(
      z.union([
        z.strictObject({ header: name, field: z.enum(dayListFields) }),
        z.strictObject({ header: name, text: z.string().max(100) }),
      ]),
    )
    .min(1)
    .max(60)
    .exactOptional()
    .meta({
      description: "In the carrier's order: a `field` of each parcel, or the same `text` in every row.",
    }),
  separator: z.enum([",", ";", "tab"]).exactOptional().meta({ description: "A comma when absent." }),
  decimals: z.enum([".", ","]).exactOptional().meta({ description: "A point when absent." }),
  byteOrderMark: z.boolean().exactOptional().meta({
    description:
      "Whether the file begins with a byte order mark, which spreadsheets need for Greek; true when absent.",
  }),
});

export const scans = z.strictObject({
  columns: z
    .strictObject({
      voucher: name.exactOptional(),
      status: name.exactOptional(),
      date: name.exactOptional(),
      place: name.exactOptional(),
      details: name.exactOptional(),
    })
    .exactOptional()
    .meta({ description: "The headers in the carrier's file, where they differ." }),
  statuses: z
    .array(z.strictObject({ courier: name, means: z.enum(trackingStatuses) }))
    .min(1)
    .exactOptional()
    .meta({ description: "The carrier's words for a status." }),
});
export type DocumentScans = z.output<typeof scans>;
