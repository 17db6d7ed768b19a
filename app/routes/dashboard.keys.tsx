export { action } from "../entrypoints/pages/dashboard/keys/actions.server.ts";
export { loader } from "../entrypoints/pages/dashboard/keys/loader.server.ts";
export { Keys as default, meta } from "../entrypoints/pages/dashboard/keys/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
