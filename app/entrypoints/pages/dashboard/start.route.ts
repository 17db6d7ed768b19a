export { index as loader } from "./loader.server.ts";
