export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/try/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/try/loader.server.ts";
export { meta, TryCart as default } from "../entrypoints/pages/rates/try/page.tsx";
