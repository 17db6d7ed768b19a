export { loader } from "../entrypoints/pages/orders/costs.server.ts";
