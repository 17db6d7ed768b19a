export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/order/actions.server.ts";
export { loader } from "../admin/order/loader.server.ts";
export { meta, ShipOrder as default } from "../admin/order/page.tsx";
