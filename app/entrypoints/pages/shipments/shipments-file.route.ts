export { loader } from "./shipments-file.server.ts";
