import { z } from "zod";
import { savedKinds } from "../../../domain/orders/address-book/address-book.ts";
import { addressResponse, senderAddress } from "../values/address.ts";
import { boundedArray } from "../values/bounded.ts";
import { LONGEST_NAME } from "../values/saved-name.ts";
import { filledText } from "../values/text.ts";
import { answeredTimestamp } from "../values/time.ts";

const name = filledText(LONGEST_NAME)
  .transform((typed) => typed.trim())
  .meta({ description: "Unique in the environment, in any case of letters.", example: "Athens warehouse" });
const kind = z.enum(savedKinds, { error: `must be one of ${savedKinds.join(", ")}` }).meta({
  description: "The side that it is meant for. Its name may be used on both.",
});

export const savedAddressRequest = z
  .object({
    name,
    kind,
    address: senderAddress.describe("The full address; a recipient's needs a phone number."),
  })
  .refine((entry) => hasWhatItNeeds(entry), {
    path: ["address", "phone"],
    error: "is required for a recipient",
  })
  .meta({ id: "SavedAddressRequest" });

export const savedAddressChange = z
  .object({
    name: name.optional(),
    kind: kind.optional(),
    address: senderAddress.optional().describe("The whole new address: fields that it leaves out are gone."),
  })
  .meta({ id: "SavedAddressChange", description: "An address is replaced whole." });

/** Carriers call recipients. */
export function hasWhatItNeeds(entry: {
  readonly kind: string;
  readonly address: { readonly phone?: string | null | undefined };
}): boolean {
  return entry.kind !== "recipient" || Boolean(entry.address.phone?.trim());
}

export const addressBookQuery = z.object({
  limit: z
    .int({ error: "must be a whole number from 1 to 250" })
    .gte(1, "must be at least 1")
    .lte(250, "must be at most 250")
    .optional()
    .meta({ description: "Addresses of a page. Default: 50.", example: 50 }),
  cursor: z.uuid().optional().meta({ description: "next_cursor of the page before." }),
  kind: kind.optional().describe("Only senders, or only recipients."),
  search: filledText(200).optional().meta({
    description:
      "Beginnings of words of the name, the address's name, company, city, zip or email; or a phone's end.",
    example: "athens",
  }),
});

export const savedAddressResponse = z
  .object({
    id: z.uuid().describe("The saved address's id, a UUIDv7."),
    name: z.string().describe("The name that other requests use in place of the address."),
    kind: z.enum(savedKinds).describe("The side that the address is meant for."),
    address: addressResponse.describe("The address as it was saved."),
    created_at: answeredTimestamp.describe("When it was saved."),
    updated_at: answeredTimestamp.describe("When it last changed."),
  })
  .meta({ id: "SavedAddress" });
export type SavedAddressResponse = z.output<typeof savedAddressResponse>;

const side = (name: string) => z.number().meta({ description: `${name} in cm.`, example: 30 });
const sides = z.object({ length: side("Length"), width: side("Width"), height: side("Height") });

export const boxRequest = z
  .object({
    code: z.string().meta({
      description: "1 to 24 letters, digits or hyphens; unique.",
      example: "shoe-box",
    }),
    name: filledText(LONGEST_NAME).meta({
      description: "The box's name, which an item's `box` may use as well as its code.",
      example: "Shoe box",
    }),
    inner: sides.meta({ description: "cm; the height stays vertical." }),
    outer: sides.nullish().meta({ description: "cm, as the carrier measures. Absent: as inside." }),
    weight: z
      .number()
      .nullish()
      .meta({ description: "Grams, empty, with its padding. Absent: 0.", example: 150 }),
    max_weight: z
      .number()
      .nullish()
      .meta({ description: "Grams of the contents. Absent: the carrier's limit.", example: 10_000 }),
    padding: z.number().nullish().meta({ description: "cm, kept free along each inner wall. Absent: 0." }),
    cost: z
      .number()
      .nullish()
      .meta({ description: "Of two boxes that fit, the cheaper is used.", example: 0.4 }),
  })
  .meta({ id: "BoxRequest" });

export const boxesRequest = z
  .object({
    boxes: boundedArray(boxRequest, 0, 1_000).meta({ description: "All boxes: the list is replaced." }),
  })
  .meta({ id: "BoxesRequest" });

export const boxResponse = z
  .object({
    code: z.string().describe("The box's code, unique among your boxes."),
    name: z.string().describe("The box's name."),
    inner: sides.describe("The inner sides, which contents have to fit."),
    outer: sides.meta({ description: "The sides that an item with this box gets." }),
    weight: z.number().describe("Weight of the empty box with its padding, in grams."),
    max_weight: z
      .number()
      .nullable()
      .describe("The most that its contents may weigh, in grams; null: as much as the carrier takes."),
    padding: z.number().describe("Space that is kept free along each inner wall, in cm."),
    cost: z
      .number()
      .nullable()
      .describe("The box's cost: of two that fit, the cheaper is used; null: not compared."),
  })
  .meta({ id: "Box" });
export type BoxResponse = z.output<typeof boxResponse>;
