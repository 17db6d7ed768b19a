export { index as loader } from "../admin/dashboard/loader.server.ts";
