export { action } from "../entrypoints/pages/dashboard/enter/actions.server.ts";
export { loader } from "../entrypoints/pages/dashboard/enter/loader.server.ts";
export { Enter as default, links, meta } from "../entrypoints/pages/dashboard/enter/page.tsx";
