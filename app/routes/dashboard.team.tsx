export { action } from "../admin/dashboard/team/actions.server.ts";
export { loader } from "../admin/dashboard/team/loader.server.ts";
export { meta, Team as default } from "../admin/dashboard/team/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
