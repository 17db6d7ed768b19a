export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/methods/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/methods/loader.server.ts";
export { Methods as default, meta } from "../entrypoints/pages/rates/methods/page.tsx";
