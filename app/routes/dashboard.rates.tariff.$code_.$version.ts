export { loader } from "../admin/rates/tariff/tariff-file.server.ts";
