export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/rates/rules/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/rules/loader.server.ts";
export { meta, Rules as default } from "../entrypoints/pages/rates/rules/page.tsx";
