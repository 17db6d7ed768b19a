export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { shouldRevalidate } from "../entrypoints/pages/frame/use-draft.ts";
export { action } from "../entrypoints/pages/rates/rules/rule/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/rules/rule/loader.server.ts";
export { EditRule as default, meta } from "../entrypoints/pages/rates/rules/rule/page.tsx";
