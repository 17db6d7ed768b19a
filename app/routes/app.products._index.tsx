export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/products/actions.server.ts";
export { loader } from "../admin/products/loader.server.ts";
export { meta, Products as default } from "../admin/products/page.tsx";
