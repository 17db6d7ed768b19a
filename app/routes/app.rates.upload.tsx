export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/rates/upload/actions.server.ts";
export { loader } from "../admin/rates/upload/loader.server.ts";
export { meta, UploadTariff as default } from "../admin/rates/upload/page.tsx";
