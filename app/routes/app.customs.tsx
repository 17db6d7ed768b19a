export { action } from "../admin/customs/actions.server.ts";
export { loader } from "../admin/customs/loader.server.ts";
export { Customs as default, meta } from "../admin/customs/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
