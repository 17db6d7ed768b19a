export { loader } from "../entrypoints/pages/audit/loader.server.ts";
export { Audit as default, meta } from "../entrypoints/pages/audit/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
