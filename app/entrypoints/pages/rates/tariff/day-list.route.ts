export { loader } from "./day-list.server.ts";
