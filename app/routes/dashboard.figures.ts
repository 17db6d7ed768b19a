export { loader } from "../entrypoints/pages/home/figures.server.ts";
