import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSettings } from "../../orders/settings.ts";
import { countryCodes } from "../../reference/countries.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { addressFields } from "./fields.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, viewer, caller, format } = await requireViewer(request, "ship");
  const { shipments } = await services.ports.shipments.page(caller, {}, 1, null, { mayLag: true });
  const sender = shipments[0]?.from ?? readSettings(viewer).sender;
  return {
    countries: format.regions(countryCodes),
    /** Of the last shipment, else the shop's. */
    sender: Object.fromEntries(addressFields.map((field) => [`from-${field}`, sender?.[field] ?? ""])),
  };
}
