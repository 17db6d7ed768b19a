export { action } from "../admin/bills/bill/actions.server.ts";
export { loader } from "../admin/bills/bill/loader.server.ts";
export { Bill as default, meta } from "../admin/bills/bill/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
