export { loader } from "../admin/home/figures.server.ts";
