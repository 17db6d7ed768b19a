export { clientLoader } from "../admin/frame/client-loader.ts";
export { loader } from "../admin/rates/carriers/loader.server.ts";
export { AddCarrier as default, meta } from "../admin/rates/carriers/page.tsx";
