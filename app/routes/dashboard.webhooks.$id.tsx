export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { action } from "../entrypoints/pages/webhooks/endpoint/actions.server.ts";
export { loader } from "../entrypoints/pages/webhooks/endpoint/loader.server.ts";
export { Endpoint as default, meta } from "../entrypoints/pages/webhooks/endpoint/page.tsx";
