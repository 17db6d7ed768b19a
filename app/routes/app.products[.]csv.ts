export { loader } from "../admin/products/product-file.server.ts";
