import { z } from "zod";
import type { RefusalDetail } from "./purchase-reason.ts";
import { plainDetails, pointDetails } from "./purchase-reason.ts";

const name = z.string();

const words = z.record(name, name);
const about = z.enum(plainDetails);

/** A carrier's own words say more than a reason of ours. */
const carrierWords = z.object({ reason: z.unknown(), words }).transform(({ reason, words: said }) => ({
  reason: "carrier_words" as const,
  about: about.safeParse(reason).data ?? null,
  words: said,
}));

/** Reads the `metadata` of an EngineError where it says more than the code; other fields are dropped. */
export const refusalDetail: z.ZodType<RefusalDetail> = z.union([
  z.object({ reason: z.literal("carrier_words"), about: about.nullable(), words }),
  carrierWords,
  z.discriminatedUnion("reason", [
    z.object({ reason: z.enum(plainDetails) }),
    z.object({ reason: z.literal("no_collection"), place: name }),
    z.object({ reason: z.literal("no_delivery"), place: name }),
    z
      .object({
        reason: z.literal("no_tariff"),
        valid_from: name.nullish(),
        // The name in stored reasons, and in refusals until 0.6.0.
        validFrom: name.nullish(),
      })
      .transform(({ reason, valid_from, validFrom }) => ({
        reason,
        validFrom: valid_from ?? validFrom ?? null,
      })),
    z.object({ reason: z.literal("service_disabled"), service: name }),
    z.object({ reason: z.literal("service_gone"), service: name, carrier: name }),
    z.object({ reason: z.literal("account_gone"), carrier: name }),
    z.object({ reason: z.literal("no_price"), carrier: name }),
    z.object({ reason: z.literal("cannot_cancel"), carrier: name }),
    z.object({ reason: z.literal("partly_cancelled"), cancelled: z.array(name), moving: z.array(name) }),
    ...pointDetails.map((reason) =>
      z.object({ reason: z.literal(reason), point: name, nearest: z.array(z.object({ name })) }),
    ),
    z.object({ reason: z.literal("cash_not_collected"), carrier: name }),
    z.object({ reason: z.literal("cash_currency"), carrier: name, collects: name, asked: name }),
    z.object({ reason: z.literal("carrier_status"), status: z.number().int() }),
    z.object({ reason: z.literal("invalid_fields"), fields: z.array(name) }),
  ]),
]);
