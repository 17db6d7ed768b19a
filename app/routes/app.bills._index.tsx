export { action } from "../entrypoints/pages/bills/actions.server.ts";
export { loader } from "../entrypoints/pages/bills/loader.server.ts";
export { Bills as default, meta } from "../entrypoints/pages/bills/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
