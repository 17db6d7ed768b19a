export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/webhooks/endpoint/actions.server.ts";
export { loader } from "../admin/webhooks/endpoint/loader.server.ts";
export { Endpoint as default, meta } from "../admin/webhooks/endpoint/page.tsx";
