export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/rates/tariff/actions.server.ts";
export { loader } from "../admin/rates/tariff/loader.server.ts";
export { meta, Tariff as default } from "../admin/rates/tariff/page.tsx";
