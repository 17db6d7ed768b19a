export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/webhooks/actions.server.ts";
export { loader } from "../admin/webhooks/loader.server.ts";
export { meta, Webhooks as default } from "../admin/webhooks/page.tsx";
