export { clientLoader } from "../admin/frame/client-loader.ts";
export { action } from "../admin/person-requests/actions.server.ts";
export { loader } from "../admin/person-requests/loader.server.ts";
export { meta, PersonRequests as default } from "../admin/person-requests/page.tsx";
