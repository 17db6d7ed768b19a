export { clientLoader } from "../admin/frame/client-loader.ts";
export { loader } from "../admin/usage/loader.server.ts";
export { meta, Usage as default } from "../admin/usage/page.tsx";
