export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/orders/actions.server.ts";
export { loader } from "../entrypoints/pages/orders/loader.server.ts";
export { meta, Orders as default } from "../entrypoints/pages/orders/page.tsx";
