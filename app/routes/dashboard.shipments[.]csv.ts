export { loader } from "../admin/shipments/shipments-file.server.ts";
