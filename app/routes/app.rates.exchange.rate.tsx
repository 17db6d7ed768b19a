export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { shouldRevalidate } from "../admin/frame/use-draft.ts";
export { action } from "../admin/rates/exchange/rate/actions.server.ts";
export { loader } from "../admin/rates/exchange/rate/loader.server.ts";
export { EditExchangeRate as default, meta } from "../admin/rates/exchange/rate/page.tsx";
