export { loader } from "./scan.server.ts";
