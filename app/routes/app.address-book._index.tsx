export { action } from "../admin/address-book/actions.server.ts";
export { loader } from "../admin/address-book/loader.server.ts";
export { AddressBook as default, meta } from "../admin/address-book/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
export { headers } from "../admin/frame/headers.server.ts";
