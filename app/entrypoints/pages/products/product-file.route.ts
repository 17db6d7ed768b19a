export { loader } from "./product-file.server.ts";
