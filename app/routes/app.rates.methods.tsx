export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/rates/methods/actions.server.ts";
export { loader } from "../admin/rates/methods/loader.server.ts";
export { Methods as default, meta } from "../admin/rates/methods/page.tsx";
