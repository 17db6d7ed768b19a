export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/rates/packing/actions.server.ts";
export { loader } from "../admin/rates/packing/loader.server.ts";
export { meta, Packing as default } from "../admin/rates/packing/page.tsx";
