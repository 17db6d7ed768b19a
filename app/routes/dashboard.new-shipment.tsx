export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { action } from "../entrypoints/pages/new-shipment/actions.server.ts";
export { loader } from "../entrypoints/pages/new-shipment/loader.server.ts";
export { meta, NewShipment as default } from "../entrypoints/pages/new-shipment/page.tsx";
