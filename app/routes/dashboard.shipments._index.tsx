export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { action } from "../entrypoints/pages/shipments/actions.server.ts";
export { loader } from "../entrypoints/pages/shipments/loader.server.ts";
export { meta, Shipments as default } from "../entrypoints/pages/shipments/page.tsx";
