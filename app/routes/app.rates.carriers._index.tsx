export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { loader } from "../entrypoints/pages/rates/carriers/loader.server.ts";
export { AddCarrier as default, meta } from "../entrypoints/pages/rates/carriers/page.tsx";
