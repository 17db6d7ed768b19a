import type { SavedAddress } from "../../../domain/orders/address-book/address-book.ts";
import { presentAddress } from "../values/present-address.ts";
import type { SavedAddressResponse } from "./schema.ts";

export function presentSavedAddress({
  id,
  name,
  kind,
  address,
  createdAt,
  updatedAt,
}: SavedAddress): SavedAddressResponse {
  return {
    ...{ id, name, kind, address: presentAddress(address) },
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
