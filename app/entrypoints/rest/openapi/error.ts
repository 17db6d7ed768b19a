import { z } from "zod";
import { customsStatements, unprovenKinds } from "../../../domain/engine/index.ts";
import type { ApiErrorCode } from "../server/api-error.ts";
import { errorMeanings } from "../server/api-error.ts";
import { trackingStatus } from "../shipments/tracking-entry.ts";
import { answeredTimestamp } from "../values/fields.ts";

const issue = z.object({
  path: z.string().meta({
    description: "The wrong field, dotted as the caller wrote it; empty for the body itself.",
    example: "items.0.weight",
  }),
  message: z.string().describe("What is wrong with it, and what fits."),
});

const reason = z.string().describe("The cause, for programs. Later versions may have more.");
const path = z.string().meta({ description: "The field that asked for it.", example: "label_print_format" });
const outcome = z.literal("unknown").describe("The carrier may have acted: it is being looked up.");

const point = z.object({
  location_id: z.string().describe("For an address of a shipment."),
  name: z.string().describe("The point's name, as the carrier shows it."),
  distance_in_meters: z.int().describe("From the point that was asked for, as the crow flies."),
});

const difference = z.object({
  path: z.string().meta({ description: "The field that differs.", example: "address_to.zip" }),
  rate: z.unknown().describe("The rate's value; null without one."),
  shipment: z.unknown().describe("The shipment's value; null without one."),
});

const incompleteItem = z.object({
  item: z.int().describe("The item's place in items, from 0."),
  fields: z.array(z.string()).describe("The fields that it lacks, such as invoice_lines.0.commodity_code."),
});

const invalidItem = z.object({
  item: z.int().describe("The item's place in items, from 0."),
  fields: z
    .array(
      z.object({
        field: z.string().describe("The item's field."),
        message: z.string().describe("What is wrong with it, and what fits."),
      }),
    )
    .describe("The fields that customs would refuse."),
});

/** No details, so far. */
const none = z.object({}).nullable();

/** A carrier may add members of its own. */
const ofCarrier = {
  reason: reason.optional(),
  carrier_code: z.string().optional().describe("The carrier's own code of the refusal."),
  status: z.int().optional().describe("The HTTP status that the carrier answered."),
};

/**
 * `metadata` of each code: docs/decisions/157. A code without a row does not compile. Where the carrier or its price list
 * decides, the object may have further members.
 */
const metadataByCode = {
  VALIDATION_FAILED: z
    .object({
      issues: z.array(issue).optional().describe("Every wrong field, not only the first."),
      reason: reason.optional(),
    })
    .nullable(),
  RATE_MISMATCH: z.object({
    differences: z.array(difference).describe("Every field in which the shipment is not the rate's."),
  }),
  PICKUP_NOT_AVAILABLE: z.object({
    reason: reason.describe(
      "`no_pickup`, `past`, `too_far_ahead`, `disabled_date`, `no_same_day`, `same_day_limit`, `cancelled`, `picked_up`, `pickup_scheduled`, `pickup_with_label`, `pickup_with_voucher`, `nothing_to_hand_over` or `whole_day_only`. Later versions may have more.",
    ),
    today: z.string().optional().describe("Today's date at the pickup place."),
    limit: z.string().optional().describe("Until when today's pickup could be asked for, HH:MM."),
    now: z.string().optional().describe("The time at the pickup place, HH:MM."),
  }),
  OPTION_NOT_AVAILABLE: z
    .looseObject({
      path: path.optional(),
      reason: reason.optional(),
      allowed: z.array(z.string()).optional().describe("The values that the service takes."),
      point: z.string().optional().describe("The locker or shop that was refused."),
      nearest: z.array(point).optional().describe("The nearest points that take the parcel, at most five."),
      service: z.string().optional().describe("The service's name."),
      carrier: z.string().optional().describe("The carrier's name."),
      amount: z.number().optional().describe("The price that is above max_amount."),
      currency: z.string().optional().describe("ISO 4217 code of that price."),
      max_bytes: z.int().optional().describe("The largest customs invoice that the carrier takes."),
      valid_from: z
        .string()
        .nullable()
        .optional()
        .describe("The next day with prices, YYYY-MM-DD; null without one."),
    })
    .nullable(),
  CUSTOMS_REQUIRED: z.object({
    missing: z.array(incompleteItem).describe("Items that lack something, and the fields."),
    invalid: z.array(invalidItem).optional().describe("Items with something that customs refuse."),
    statements: z
      .array(z.enum(customsStatements))
      .optional()
      .describe(
        "The merchant's statements that the app's settings lack: reason for export, Incoterm, EORI number.",
      ),
  }),
  NOT_CANCELLABLE: z
    .looseObject({
      reason: reason.optional(),
      tracking_status: trackingStatus.optional().describe("The parcel's status now."),
      carrier: z.string().optional().describe("The carrier's name."),
    })
    .nullable(),
  FORBIDDEN: z
    .object({
      scope: z.string().optional().describe("The scope that the key needs."),
      scopes: z.array(z.string()).optional().describe("The scopes that it has."),
      environment: z.string().optional().describe("The key's environment, in which it can't be done."),
      reason: reason
        .optional()
        .describe(
          "`suspended` or `shipment_limit`: the operator of the service decides. Later versions may have more.",
        ),
      since: answeredTimestamp.optional().describe("Since when the account is suspended."),
    })
    .nullable(),
  CASH_ON_DELIVERY_NOT_ALLOWED: none,
  NOT_FOUND: z
    .object({
      lists: z
        .array(z.string())
        .optional()
        .describe("The reference lists that there are, if one was asked for."),
    })
    .nullable(),
  RATE_EXPIRED: z.object({ created_at: answeredTimestamp.describe("When the rate was quoted.") }),
  DUPLICATE_ORDER: z.object({
    related_order_id: z.string().describe("The order that has a shipment."),
    shipment_id: z.string().describe("That shipment's id."),
    state: z.enum(["created", "pending"]).describe("`pending`: its purchase is not decided yet."),
  }),
  CONFLICT: z.object({
    reason: z
      .enum(["being_cancelled", "cancelled", "settled", "looked_up"])
      .describe(
        "The shipment is being cancelled, or was; the outcome was settled otherwise, or is being looked up.",
      ),
    state: z.string().describe("The shipment's state, or its booking's."),
    cancelled_at: answeredTimestamp.optional().describe("When it was cancelled."),
  }),
  CARRIER_REJECTED: z.looseObject(ofCarrier).nullable(),
  CARRIER_UNAVAILABLE: z
    .looseObject({
      outcome: outcome.optional(),
      shipment_id: z.string().optional().describe("The id that the shipment has, if it was bought."),
      unproven: z
        .enum(unprovenKinds)
        .optional()
        .describe(
          "Only a person settles it: the carrier has it without saying its number (`booked`), or can't tell.",
        ),
      look_in: z.string().nullable().optional().describe("Where a person looks at the carrier, in English."),
      reference: z.string().optional().describe("Our reference there."),
      reason: reason.optional(),
      status: ofCarrier.status,
    })
    .nullable(),
  UNAUTHORIZED: none,
  HTTPS_REQUIRED: none,
  METHOD_NOT_ALLOWED: none,
  NOT_ACCEPTABLE: none,
  REQUEST_TIMEOUT: none,
  IDEMPOTENCY_CONFLICT: z
    .object({ shipment_id: z.string().optional().describe("The shipment that the key made.") })
    .nullable(),
  GONE: none,
  PRECONDITION_FAILED: none,
  PAYLOAD_TOO_LARGE: none,
  PATH_TOO_LONG: none,
  UNSUPPORTED_MEDIA_TYPE: none,
  MALFORMED_REQUEST: none,
  RATE_LIMITED: none,
  INTERNAL_ERROR: none,
  STARTING: none,
  UNAVAILABLE: none,
} as const satisfies Record<ApiErrorCode, z.ZodType>;

const codes = Object.keys(metadataByCode) as ApiErrorCode[];
const [first, ...others] = codes.map((code) =>
  z
    .object({
      code: z.literal(code).describe("The kind of refusal, for programs."),
      message: z.string().describe("A sentence to act on, for developers."),
      metadata: metadataByCode[code].describe(
        metadataByCode[code] === none ? "Null: the code says all of it." : "Details, for programs.",
      ),
    })
    .meta({ id: `${pascalCase(code)}Error`, description: errorMeanings[code] }),
);
if (first === undefined) throw new Error("there are no error codes");

export const errorResponse = z
  .object({
    error: z.discriminatedUnion("code", [first, ...others]).describe("Why the request was refused."),
  })
  .meta({
    id: "Error",
    description: "Every refusal. `code` decides what `metadata` has; later versions may have more codes.",
  });

function pascalCase(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
