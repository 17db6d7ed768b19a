export { action } from "../entrypoints/pages/address-book/entry/actions.server.ts";
export { loader } from "../entrypoints/pages/address-book/entry/loader.server.ts";
export { AddressBookEntry as default, meta } from "../entrypoints/pages/address-book/entry/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
