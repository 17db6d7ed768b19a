export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/rates/delivery/actions.server.ts";
export { loader } from "../admin/rates/delivery/loader.server.ts";
export { Delivery as default, meta } from "../admin/rates/delivery/page.tsx";
