export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/order/actions.server.ts";
export { loader } from "../entrypoints/pages/order/loader.server.ts";
export { meta, ShipOrder as default } from "../entrypoints/pages/order/page.tsx";
