export { action } from "../admin/dashboard/enter/actions.server.ts";
export { loader } from "../admin/dashboard/enter/loader.server.ts";
export { Enter as default, links, meta } from "../admin/dashboard/enter/page.tsx";
