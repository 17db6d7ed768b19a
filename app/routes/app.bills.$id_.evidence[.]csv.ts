export { loader } from "../admin/bills/bill/evidence.server.ts";
