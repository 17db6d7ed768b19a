export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { shouldRevalidate } from "../entrypoints/pages/frame/use-draft.ts";
export { action } from "../entrypoints/pages/rates/exchange/rate/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/exchange/rate/loader.server.ts";
export { EditExchangeRate as default, meta } from "../entrypoints/pages/rates/exchange/rate/page.tsx";
