export { headers } from "../admin/frame/headers.server.ts";
export { loader } from "../admin/frame/loader.server.ts";
export {
  AdminLayout as default,
  ErrorBoundary,
  links,
  meta,
  shouldRevalidate,
} from "../admin/frame/page.tsx";
