export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { action } from "../entrypoints/pages/person-requests/actions.server.ts";
export { loader } from "../entrypoints/pages/person-requests/loader.server.ts";
export { meta, PersonRequests as default } from "../entrypoints/pages/person-requests/page.tsx";
