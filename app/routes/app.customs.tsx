export { action } from "../entrypoints/pages/customs/actions.server.ts";
export { loader } from "../entrypoints/pages/customs/loader.server.ts";
export { Customs as default, meta } from "../entrypoints/pages/customs/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
