export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/rates/carriers/account/actions.server.ts";
export { loader } from "../admin/rates/carriers/account/loader.server.ts";
export { Carrier as default, meta } from "../admin/rates/carriers/account/page.tsx";
