export { loader } from "../admin/batch/result-file.server.ts";
