export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/new-shipment/actions.server.ts";
export { loader } from "../admin/new-shipment/loader.server.ts";
export { meta, NewShipment as default } from "../admin/new-shipment/page.tsx";
