export { loader } from "./tariff-file.server.ts";
