export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/shipment/actions.server.ts";
export { loader } from "../admin/shipment/loader.server.ts";
export { meta, Shipment as default } from "../admin/shipment/page.tsx";
