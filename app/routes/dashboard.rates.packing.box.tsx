export { clientLoader } from "../admin/frame/client-loader.ts";
export { shouldRevalidate } from "../admin/frame/use-draft.ts";
export { action } from "../admin/rates/packing/box/actions.server.ts";
export { loader } from "../admin/rates/packing/box/loader.server.ts";
export { EditBox as default, meta } from "../admin/rates/packing/box/page.tsx";
