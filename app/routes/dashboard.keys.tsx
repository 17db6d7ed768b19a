export { action } from "../admin/dashboard/keys/actions.server.ts";
export { loader } from "../admin/dashboard/keys/loader.server.ts";
export { Keys as default, meta } from "../admin/dashboard/keys/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
