export { action } from "../admin/dashboard/new-shipment/actions.server.ts";
export { loader } from "../admin/dashboard/new-shipment/loader.server.ts";
export { meta, NewShipment as default } from "../admin/dashboard/new-shipment/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
