export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/products/actions.server.ts";
export { loader } from "../entrypoints/pages/products/loader.server.ts";
export { meta, Products as default } from "../entrypoints/pages/products/page.tsx";
