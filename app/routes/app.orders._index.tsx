export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/orders/actions.server.ts";
export { loader } from "../admin/orders/loader.server.ts";
export { meta, Orders as default } from "../admin/orders/page.tsx";
