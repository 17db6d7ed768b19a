import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Address } from "../../../domain/engine/index.ts";
import type { SavedKind } from "../../../domain/orders/address-book/address-book.ts";
import { offeredOptions } from "../../../domain/orders/offers/offered-options.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import { countryCodes } from "../../../domain/reference/countries.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import type { Side } from "./fields.ts";
import { addressFields } from "./fields.ts";

/** The newest; the address book leads to older ones. */
const OFFERED = 100;

const kinds = { to: "recipient", from: "sender" } as const satisfies Record<Side, SavedKind>;

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, viewer, caller, format } = await requireViewer(request, "ship");
  const { shipments } = await services.ports.shipments.page(caller, {}, 1, null, { mayLag: true });
  const sender = shipments[0]?.from ?? readSettings(viewer).sender;
  const asked = new URL(request.url).searchParams;
  const savedOf = async (side: Side) => {
    const { addresses } = await services.addressBook.page(caller, { kind: kinds[side] }, OFFERED, null);
    const id = asked.get(side);
    const chosen = id === null ? null : await services.addressBook.get(caller, id);
    const others = addresses.filter((each) => each.id !== chosen?.id);
    return {
      chosen: chosen?.id ?? "",
      offered: [...(chosen === null ? [] : [chosen]), ...others].map(({ id: key, name, address }) => ({
        id: key,
        name,
        values: valuesOf(side, address),
      })),
    };
  };
  return {
    saved: { to: await savedOf("to"), from: await savedOf("from") },
    options: offeredOptions(services.ports.carriers, await services.ports.accounts.enabled(caller)),
    countries: format.regions(countryCodes),
    /** The last shipment's sender, else the shop's. */
    sender: valuesOf("from", sender),
  };
}

function valuesOf(side: Side, address: Partial<Address> | null | undefined): Record<string, string> {
  return {
    ...Object.fromEntries(addressFields.map((field) => [`${side}-${field}`, address?.[field] ?? ""])),
    ...(side === "to" && { point: address?.locationId ?? "" }),
  };
}
