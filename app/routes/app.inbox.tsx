export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { action } from "../admin/inbox/actions.server.ts";
export { loader } from "../admin/inbox/loader.server.ts";
export { Inbox as default, meta } from "../admin/inbox/page.tsx";
