/** A rule that chooses the service of a label, as people write it. */
import { z } from "zod";
import { conditions, list } from "./checkout-rule-document.ts";
import { words } from "./document-parts.ts";

const { countries, places, notPlaces, zones, weightKg, cartValue, quantity, skus } = conditions.shape;

const serviceConditions = z.strictObject({
  ...{ countries, places, notPlaces, zones, weightKg, quantity, skus },
  cartValue: cartValue
    .refine((value) => value?.goods !== "all", {
      error: "must be of the shipped goods: a label knows no others",
      path: ["goods"],
    })
    .exactOptional(),
  orderTags: list("Tags of the order").exactOptional(),
  cashOnDelivery: z
    .boolean()
    .exactOptional()
    .meta({ description: "Whether the recipient pays the carrier." }),
  deliveries: list("Names or codes of the delivery that the shopper chose").exactOptional(),
});

export const serviceConditionKind = serviceConditions.keyof();

export type ServiceConditionKind = z.output<typeof serviceConditionKind>;

const service = z
  .string()
  .regex(/^[a-z0-9-]+\.[A-Za-z0-9-]+$/, "must be <carrier>.<service>, such as gorgona.standard");

export const serviceRule = z.strictObject({
  name: words.meta({ description: "What the merchant calls it." }),
  active: z.boolean().exactOptional().meta({ description: "false: kept, and not applied." }),
  when: serviceConditions
    .exactOptional()
    .meta({ description: "All that are given must hold; always when absent." }),
  use: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("service"), service }),
      z.strictObject({ kind: z.literal("cheapest") }),
      z.strictObject({ kind: z.literal("cheapest-in-time") }),
      z.strictObject({ kind: z.literal("ask") }),
    ])
    .meta({
      description:
        "service: this one; cheapest: of those that take the parcel to the door; cheapest-in-time: of those that arrive by the promised day; ask: no label is bought until a person chooses.",
    }),
});

export type ServiceRuleDocument = z.output<typeof serviceRule>;
