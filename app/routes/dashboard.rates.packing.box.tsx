export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { shouldRevalidate } from "../entrypoints/pages/frame/use-draft.ts";
export { action } from "../entrypoints/pages/rates/packing/box/actions.server.ts";
export { loader } from "../entrypoints/pages/rates/packing/box/loader.server.ts";
export { EditBox as default, meta } from "../entrypoints/pages/rates/packing/box/page.tsx";
