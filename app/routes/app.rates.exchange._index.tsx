export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/exchange/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/exchange/loader.server.ts";
export { Exchange as default, meta } from "../entrypoints/pages/rates/exchange/page.tsx";
