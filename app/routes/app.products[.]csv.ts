export { loader } from "../entrypoints/pages/products/product-file.server.ts";
