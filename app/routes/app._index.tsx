export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/home/actions.server.ts";
export { loader } from "../admin/home/loader.server.ts";
export { Home as default, meta } from "../admin/home/page.tsx";
