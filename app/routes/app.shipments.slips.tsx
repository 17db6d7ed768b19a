export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/slips/actions.server.ts";
export { loader } from "../entrypoints/pages/slips/loader.server.ts";
export { meta, Slips as default } from "../entrypoints/pages/slips/page.tsx";
