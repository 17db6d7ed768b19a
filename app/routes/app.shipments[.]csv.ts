export { loader } from "../entrypoints/pages/shipments/shipments-file.server.ts";
