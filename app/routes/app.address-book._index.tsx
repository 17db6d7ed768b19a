export { action } from "../entrypoints/pages/address-book/actions.server.ts";
export { loader } from "../entrypoints/pages/address-book/loader.server.ts";
export { AddressBook as default, meta } from "../entrypoints/pages/address-book/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
export { headers } from "../entrypoints/pages/frame/headers.server.ts";
