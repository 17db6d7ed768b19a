export { loader } from "../admin/dashboard/sign-up/loader.server.ts";
export { links, meta, SignUp as default } from "../admin/dashboard/sign-up/page.tsx";
