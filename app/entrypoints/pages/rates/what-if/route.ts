export { action, loader } from "./actions.server.ts";
