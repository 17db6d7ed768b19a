export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/shipments/actions.server.ts";
export { loader } from "../admin/shipments/loader.server.ts";
export { meta, Shipments as default } from "../admin/shipments/page.tsx";
