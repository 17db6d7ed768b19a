export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/packing/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/packing/loader.server.ts";
export { meta, Packing as default } from "../entrypoints/pages/rates/packing/page.tsx";
