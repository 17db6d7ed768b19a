export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/upload/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/upload/loader.server.ts";
export { meta, UploadTariff as default } from "../entrypoints/pages/rates/upload/page.tsx";
