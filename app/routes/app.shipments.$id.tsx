export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/shipment/actions.server.ts";
export { loader } from "../entrypoints/pages/shipment/loader.server.ts";
export { meta, Shipment as default } from "../entrypoints/pages/shipment/page.tsx";
