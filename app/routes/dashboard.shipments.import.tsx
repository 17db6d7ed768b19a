export { action } from "../entrypoints/pages/batch/actions.server.ts";
export { loader } from "../entrypoints/pages/batch/loader.server.ts";
export { Batch as default, meta } from "../entrypoints/pages/batch/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
