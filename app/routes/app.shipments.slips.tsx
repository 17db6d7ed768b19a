export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/slips/actions.server.ts";
export { loader } from "../admin/slips/loader.server.ts";
export { meta, Slips as default } from "../admin/slips/page.tsx";
