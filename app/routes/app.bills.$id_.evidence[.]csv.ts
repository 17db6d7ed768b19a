export { loader } from "../entrypoints/pages/bills/bill/evidence.server.ts";
