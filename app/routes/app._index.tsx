export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/home/actions.server.ts";
export { loader } from "../entrypoints/pages/home/loader.server.ts";
export { Home as default, meta } from "../entrypoints/pages/home/page.tsx";
