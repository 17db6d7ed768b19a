export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/rates/try/actions.server.ts";
export { loader } from "../admin/rates/try/loader.server.ts";
export { meta, TryCart as default } from "../admin/rates/try/page.tsx";
