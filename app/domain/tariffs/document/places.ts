/** Where a price holds: places by country, postcode, city or state, and the distances between them. */
import { z } from "zod";
import { countryOrRest, zip } from "./quantities.ts";
import { code, words } from "./text.ts";

export const place = z
  .union([
    z.strictObject({ countries: z.array(countryOrRest).min(1) }),
    z.strictObject({
      country: countryOrRest,
      zips: z.array(zip).min(1).exactOptional(),
      zipPrefixes: z.array(zip).min(1).exactOptional(),
      zipRanges: z
        .array(z.tuple([zip, zip]))
        .min(1)
        .exactOptional(),
      cities: z.array(words).min(1).exactOptional(),
      states: z.array(words).min(1).exactOptional(),
    }),
  ])
  .meta({
    description:
      "Whole countries, or parts of one; `*` is the rest of the world. Of several zones that hold an address the most specific wins.",
  });
export const places = z.array(place).min(1);

const km = z.number().positive().max(50_000);
export const pairs = z
  .array(
    z.union([
      z.strictObject({ from: place, to: place, band: code }),
      z.strictObject({ from: place, to: place, km }),
    ]),
  )
  .min(1)
  .meta({
    description: "A pair of places, with its band or its kilometres. The most specific pair holds.",
  });

export function distancesWith<Pairs extends z.ZodType>(table: Pairs) {
  return z
    .strictObject({
      bothWays: z.boolean().exactOptional().meta({
        description: "Whether each pair holds in the other direction too; true when absent.",
      }),
      bands: z
        .array(z.strictObject({ code, upToKm: km }))
        .min(1)
        .exactOptional()
        .meta({ description: "The bands of kilometres, up to and including; for pairs with kilometres." }),
      pairs: table,
    })
    .meta({
      description: "The carrier's table of distances: zones and surcharges name its bands in `bands`.",
    });
}
