export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/pickups/actions.server.ts";
export { loader } from "../entrypoints/pages/pickups/loader.server.ts";
export { meta, Pickups as default } from "../entrypoints/pages/pickups/page.tsx";
