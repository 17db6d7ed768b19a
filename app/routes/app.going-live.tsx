export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/going-live/actions.server.ts";
export { loader } from "../entrypoints/pages/going-live/loader.server.ts";
export { GoingLive as default, meta } from "../entrypoints/pages/going-live/page.tsx";
