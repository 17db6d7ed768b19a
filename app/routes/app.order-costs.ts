export { loader } from "../admin/orders/costs.server.ts";
