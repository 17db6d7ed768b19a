export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/price-list/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/price-list/loader.server.ts";
export { EditPriceList as default, meta } from "../entrypoints/pages/rates/price-list/page.tsx";
