export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/settings/actions.server.ts";
export { loader } from "../admin/settings/loader.server.ts";
export { meta, Settings as default } from "../admin/settings/page.tsx";
