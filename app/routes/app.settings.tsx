export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/settings/actions.server.ts";
export { loader } from "../entrypoints/pages/settings/loader.server.ts";
export { meta, Settings as default } from "../entrypoints/pages/settings/page.tsx";
