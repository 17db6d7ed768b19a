export { loader } from "./figures.server.ts";
