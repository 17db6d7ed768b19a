export { loader } from "../admin/audit/loader.server.ts";
export { Audit as default, meta } from "../admin/audit/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
