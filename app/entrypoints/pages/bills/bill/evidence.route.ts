export { loader } from "./evidence.server.ts";
