export { loader } from "../admin/audit/audit-file.server.ts";
