export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/carriers/account/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/carriers/account/loader.server.ts";
export { Carrier as default, meta } from "../entrypoints/pages/rates/carriers/account/page.tsx";
