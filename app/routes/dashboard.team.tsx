export { action } from "../entrypoints/pages/dashboard/team/actions.server.ts";
export { loader } from "../entrypoints/pages/dashboard/team/loader.server.ts";
export { meta, Team as default } from "../entrypoints/pages/dashboard/team/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
