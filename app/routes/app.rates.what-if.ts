export { action, loader } from "../entrypoints/pages/rates/what-if/actions.server.ts";
