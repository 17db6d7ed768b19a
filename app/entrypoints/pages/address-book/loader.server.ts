import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { SavedAddress } from "../../../domain/orders/address-book/address-book.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

const SHOWN = 50;

const addressSchema = z.object({
  search: z.string().trim().max(200).catch(""),
  /** An address's id: the page shows older ones. */
  before: z.uuid().nullable().catch(null),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller } = await requireViewer(request, "ship");
  const { search, before } = addressSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const filter = search === "" ? {} : { search };
  const { addresses, nextCursor } = await services.addressBook.page(caller, filter, SHOWN, before);
  return { search, before, next: nextCursor, addresses: addresses.map(addressView) };
}

function addressView({ id, name, kind, address }: SavedAddress) {
  const { name: person, company, address: street, zip, city, country } = address;
  const place = [zip, city].filter(Boolean).join(" ");
  return { id, name, kind, line: [person, company, street, place, country].filter(Boolean).join(", ") };
}

export type AddressView = ReturnType<typeof addressView>;
