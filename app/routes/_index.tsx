export { loader } from "../entrypoints/pages/landing/loader.server.ts";
export { Landing as default, links, meta } from "../entrypoints/pages/landing/page.tsx";
