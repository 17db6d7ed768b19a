export { action } from "../admin/address-book/entry/actions.server.ts";
export { loader } from "../admin/address-book/entry/loader.server.ts";
export { AddressBookEntry as default, meta } from "../admin/address-book/entry/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
