export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/tracking-page/actions.server.ts";
export { loader } from "../entrypoints/pages/tracking-page/loader.server.ts";
export { meta, TrackingPage as default } from "../entrypoints/pages/tracking-page/page.tsx";
