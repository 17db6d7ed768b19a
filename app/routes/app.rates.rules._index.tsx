export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/rates/rules/actions.server.ts";
export { loader } from "../admin/rates/rules/loader.server.ts";
export { meta, Rules as default } from "../admin/rates/rules/page.tsx";
