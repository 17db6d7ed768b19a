export { action } from "../admin/batch/actions.server.ts";
export { loader } from "../admin/batch/loader.server.ts";
export { Batch as default, meta } from "../admin/batch/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
