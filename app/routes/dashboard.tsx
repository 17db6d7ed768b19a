export { loader } from "../entrypoints/pages/dashboard/loader.server.ts";
export {
  Dashboard as default,
  ErrorBoundary,
  links,
  meta,
  shouldRevalidate,
} from "../entrypoints/pages/dashboard/page.tsx";
export { clientLoader } from "../entrypoints/pages/frame/client-loader.ts";
