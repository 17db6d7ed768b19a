export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/rates/price-list/actions.server.ts";
export { loader } from "../admin/rates/price-list/loader.server.ts";
export { EditPriceList as default, meta } from "../admin/rates/price-list/page.tsx";
