/** The prices of a service in a zone, and its days on the way. */
import { z } from "zod";
import { cm, count, days, kg, money } from "./quantities.ts";
import { code } from "./text.ts";

export const transitDays = z
  .union([days, z.strictObject({ min: days, max: days })])
  .meta({ description: "Working days on the way." });

export const bracket = z
  .union([
    z.strictObject({ upToKg: kg, price: money, perKg: kg.exactOptional(), eachKg: kg.exactOptional() }),
    z.strictObject({ compartment: count, price: money }),
    z.strictObject({
      upToPieces: count,
      price: money,
      perPieces: count.exactOptional(),
      eachPieces: count.exactOptional(),
    }),
    z.strictObject({ upToCm: cm, price: money, perCm: cm.exactOptional(), eachCm: cm.exactOptional() }),
  ])
  .meta({
    description:
      "Up to and including. With `perKg`, `perPieces` or `perCm` the price is for each started one of the whole; with `eachKg`, `eachPieces` or `eachCm` for each further started one above the row before, beside that row's price; otherwise for all of it.",
  });
const beyond = z
  .union([
    z.strictObject({ eachKg: kg, price: money }),
    z.strictObject({ eachPieces: count, price: money }),
    z.strictObject({ eachCm: cm, price: money }),
  ])
  .meta({ description: "Above the last bracket, for each further started step. Absent: no price there." });
export const zonePrices = z.strictObject({
  zone: code,
  transitDays: transitDays.exactOptional(),
  brackets: z.array(bracket).min(1),
  beyond: beyond.exactOptional(),
});
