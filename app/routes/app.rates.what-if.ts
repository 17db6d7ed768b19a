export { action, loader } from "../admin/rates/what-if/actions.server.ts";
