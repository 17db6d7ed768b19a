export { loader } from "../entrypoints/pages/batch/result-file.server.ts";
