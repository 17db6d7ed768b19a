export { loader } from "../entrypoints/pages/dashboard/sign-up/loader.server.ts";
export { links, meta, SignUp as default } from "../entrypoints/pages/dashboard/sign-up/page.tsx";
