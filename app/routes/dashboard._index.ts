export { index as loader } from "../entrypoints/pages/dashboard/loader.server.ts";
