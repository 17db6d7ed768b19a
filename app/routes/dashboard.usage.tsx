export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { loader } from "../entrypoints/pages/usage/loader.server.ts";
export { meta, Usage as default } from "../entrypoints/pages/usage/page.tsx";
