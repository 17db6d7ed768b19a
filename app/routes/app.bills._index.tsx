export { action } from "../admin/bills/actions.server.ts";
export { loader } from "../admin/bills/loader.server.ts";
export { Bills as default, meta } from "../admin/bills/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
