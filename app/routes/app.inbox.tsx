export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { action } from "../entrypoints/pages/inbox/actions.server.ts";
export { loader } from "../entrypoints/pages/inbox/loader.server.ts";
export { Inbox as default, meta } from "../entrypoints/pages/inbox/page.tsx";
