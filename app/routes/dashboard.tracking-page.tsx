export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/tracking-page/actions.server.ts";
export { loader } from "../admin/tracking-page/loader.server.ts";
export { meta, TrackingPage as default } from "../admin/tracking-page/page.tsx";
