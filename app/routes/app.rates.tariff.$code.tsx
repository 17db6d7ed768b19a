export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/tariff/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/tariff/loader.server.ts";
export { meta, Tariff as default } from "../entrypoints/pages/rates/tariff/page.tsx";
