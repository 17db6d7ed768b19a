export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { action } from "../entrypoints/pages/rates/delivery/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/delivery/loader.server.ts";
export { Delivery as default, meta } from "../entrypoints/pages/rates/delivery/page.tsx";
