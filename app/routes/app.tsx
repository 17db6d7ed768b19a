export { headers } from "../entrypoints/pages/frame/headers.server.ts";
export { loader } from "../entrypoints/pages/frame/loader.server.ts";
export {
  AdminLayout as default,
  ErrorBoundary,
  links,
  meta,
  shouldRevalidate,
} from "../entrypoints/pages/frame/page.tsx";
