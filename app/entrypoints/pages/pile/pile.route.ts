export { action } from "./actions.server.ts";
export { loader } from "./pile.server.ts";
