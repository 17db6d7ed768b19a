export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/rates/exchange/actions.server.ts";
export { loader } from "../admin/rates/exchange/loader.server.ts";
export { Exchange as default, meta } from "../admin/rates/exchange/page.tsx";
