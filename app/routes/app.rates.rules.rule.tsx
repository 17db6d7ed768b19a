export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
export { shouldRevalidate } from "../admin/frame/use-draft.ts";
export { action } from "../admin/rates/rules/rule/actions.server.ts";
export { loader } from "../admin/rates/rules/rule/loader.server.ts";
export { EditRule as default, meta } from "../admin/rates/rules/rule/page.tsx";
