export { loader } from "../admin/dashboard/loader.server.ts";
export {
  Dashboard as default,
  ErrorBoundary,
  links,
  meta,
  shouldRevalidate,
} from "../admin/dashboard/page.tsx";
export { clientLoader } from "../admin/frame/client-loader.ts";
