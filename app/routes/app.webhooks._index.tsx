export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/webhooks/actions.server.ts";
export { loader } from "../entrypoints/pages/webhooks/loader.server.ts";
export { meta, Webhooks as default } from "../entrypoints/pages/webhooks/page.tsx";
