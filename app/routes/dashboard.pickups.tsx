export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/pickups/actions.server.ts";
export { loader } from "../admin/pickups/loader.server.ts";
export { meta, Pickups as default } from "../admin/pickups/page.tsx";
