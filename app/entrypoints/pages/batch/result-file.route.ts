export { loader } from "./result-file.server.ts";
