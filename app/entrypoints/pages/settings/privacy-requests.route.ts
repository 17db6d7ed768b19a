export { loader } from "./privacy-requests.server.ts";
