export { loader } from "./costs.server.ts";
