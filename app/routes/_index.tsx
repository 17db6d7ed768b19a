export { loader } from "../admin/landing/loader.server.ts";
export { Landing as default, links, meta } from "../admin/landing/page.tsx";
