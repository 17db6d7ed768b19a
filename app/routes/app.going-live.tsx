export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/going-live/actions.server.ts";
export { loader } from "../admin/going-live/loader.server.ts";
export { GoingLive as default, meta } from "../admin/going-live/page.tsx";
