export { action } from "../entrypoints/pages/bills/bill/actions.server.ts";
export { loader } from "../entrypoints/pages/bills/bill/loader.server.ts";
export { Bill as default, meta } from "../entrypoints/pages/bills/bill/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
