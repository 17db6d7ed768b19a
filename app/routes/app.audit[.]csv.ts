export { loader } from "../entrypoints/pages/audit/audit-file.server.ts";
