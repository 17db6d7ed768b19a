export { loader } from "./prices.server.ts";
