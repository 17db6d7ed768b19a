export { loader } from "../admin/dashboard/log-in/loader.server.ts";
export { LogIn as default, links, meta } from "../admin/dashboard/log-in/page.tsx";
