import type { Services } from "../../process/services.server.ts";
import { answerEndpoint, answerNowhere, endpoints } from "../rest/handler.ts";
import { answerLabel } from "../rest/label.ts";
import { answerPaper } from "../rest/paper.ts";
import { answerPrint } from "../rest/print-document.ts";
import { MAX_BODY_BYTES, MAX_DISCARDED_BYTES } from "../rest/read-json.ts";
import type { Door } from "./door.ts";
import { apiForm } from "./refusals.ts";

/** The rows of the REST API: one for each endpoint, one each for labels, prints and other papers, and one for unknown paths. */
export function restDoors(services: Services): readonly Door[] {
  const body = { longest: MAX_BODY_BYTES, discardUpTo: MAX_DISCARDED_BYTES };
  return [
    ...endpoints.map(
      (endpoint): Door => ({
        paths: [endpoint.path],
        methods: [endpoint.method],
        body: "upload" in endpoint ? { ...body, longest: endpoint.upload.longest } : body,
        form: apiForm,
        handle: (call) => answerEndpoint(services, endpoint, call, call.params),
      }),
    ),
    {
      paths: ["/labels/*"],
      methods: ["GET"],
      form: apiForm,
      handle: (call) => answerLabel(services, call),
    },
    {
      paths: ["/prints/*"],
      methods: ["GET"],
      form: apiForm,
      handle: (call) => answerPrint(services, call),
    },
    {
      paths: ["/manifests/*", "/invoices/*"],
      methods: ["GET"],
      form: apiForm,
      handle: (call) => answerPaper(services, call),
    },
    {
      // Unknown paths need a key too, so that a caller without one can't explore them.
      paths: ["/v1/*", "/public/*"],
      methods: "every",
      form: apiForm,
      handle: (call) => answerNowhere(services, call, call.allow),
    },
  ];
}
