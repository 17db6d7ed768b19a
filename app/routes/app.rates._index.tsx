export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/overview/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/overview/loader.server.ts";
export { meta, Rates as default } from "../entrypoints/pages/rates/overview/page.tsx";
