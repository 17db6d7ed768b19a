export { loader } from "../entrypoints/pages/dashboard/log-in/loader.server.ts";
export { LogIn as default, links, meta } from "../entrypoints/pages/dashboard/log-in/page.tsx";
