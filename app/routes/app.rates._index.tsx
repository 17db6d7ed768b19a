export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/rates/overview/actions.server.ts";
export { loader } from "../admin/rates/overview/loader.server.ts";
export { meta, Rates as default } from "../admin/rates/overview/page.tsx";
