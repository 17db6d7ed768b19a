import { z } from "zod";
import type { SavedAddress } from "../../../domain/orders/address-book/address-book.ts";
import { savedKinds } from "../../../domain/orders/address-book/address-book.ts";
import { addressResponse, senderAddress } from "../values/address.ts";
import { answeredTimestamp, filledText } from "../values/fields.ts";
import { presentAddress } from "../values/from-engine.ts";
import { LONGEST_NAME } from "../values/saved-name.ts";

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

/** Whether a recipient has a phone number, because carriers call recipients. */
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

export function presentSavedAddress({
  id,
  name,
  kind,
  address,
  createdAt,
  updatedAt,
}: SavedAddress): SavedAddressResponse {
  return {
    id,
    name,
    kind,
    address: presentAddress(address),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
