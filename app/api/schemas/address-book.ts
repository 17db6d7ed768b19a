import { z } from "zod";
import { savedKinds } from "../../orders/address-book/address-book.ts";
import { addressResponse, senderAddress } from "./address.ts";
import { boundedArray } from "./bounded.ts";
import { LONGEST_NAME } from "./saved-name.ts";
import { filledText } from "./text.ts";
import { answeredTimestamp } from "./time.ts";

const name = filledText(LONGEST_NAME)
  .transform((typed) => typed.trim())
  .meta({ description: "Unique in the environment, in any case of letters.", example: "Athens warehouse" });
const kind = z.enum(savedKinds, { error: `must be one of ${savedKinds.join(", ")}` }).meta({
  description: "The side that it is meant for. Its name may be used on both.",
});

export const savedAddressRequest = z
  .object({ name, kind, address: senderAddress })
  .refine((entry) => hasWhatItNeeds(entry), {
    path: ["address", "phone"],
    error: "is required for a recipient",
  })
  .meta({ id: "SavedAddressRequest" });

export const savedAddressChange = z
  .object({ name: name.optional(), kind: kind.optional(), address: senderAddress.optional() })
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
  kind: kind.optional(),
  search: filledText(200).optional().meta({
    description:
      "Beginnings of words of the name, the address's name, company, city, zip or email; or a phone's end.",
    example: "athens",
  }),
});

export const savedAddressResponse = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(savedKinds),
    address: addressResponse,
    created_at: answeredTimestamp,
    updated_at: answeredTimestamp,
  })
  .meta({ id: "SavedAddress" });
export type SavedAddressResponse = z.output<typeof savedAddressResponse>;

const side = z.number().meta({ example: 30 });
const sides = z.object({ length: side, width: side, height: side });

export const boxRequest = z
  .object({
    code: z.string().meta({
      description: "1 to 24 letters, digits or hyphens; unique.",
      example: "shoe-box",
    }),
    name: filledText(LONGEST_NAME).meta({ example: "Shoe box" }),
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
    code: z.string(),
    name: z.string(),
    inner: sides,
    outer: sides.meta({ description: "The sides that an item with this box gets." }),
    weight: z.number(),
    max_weight: z.number().nullable(),
    padding: z.number(),
    cost: z.number().nullable(),
  })
  .meta({ id: "Box" });
export type BoxResponse = z.output<typeof boxResponse>;
