export { loader } from "../admin/rates/tariff/day-list.server.ts";
