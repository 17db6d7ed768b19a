export { loader } from "./audit-file.server.ts";
