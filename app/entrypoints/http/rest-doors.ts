import { withRealCarriers } from "../../domain/engine/index.ts";
import type { Services } from "../../process/services.server.ts";
import { endpoints } from "../rest/endpoints.ts";
import { answerLabel } from "../rest/papers/label.ts";
import { answerPaper } from "../rest/papers/paper.ts";
import { answerPrint } from "../rest/papers/print-document.ts";
import { answerEndpoint, answerNowhere } from "../rest/server/handler.ts";
import { MAX_BODY_BYTES, MAX_DISCARDED_BYTES } from "../rest/server/read-json.ts";
import type { Door } from "./door.ts";
import { apiForm } from "./refusals.ts";

/** The rows of the REST API: one for each endpoint, one each for labels, prints and other papers, and one for unknown paths. */
export function restDoors(services: Services): readonly Door[] {
  const real = { ...services, ports: withRealCarriers(services.ports) };
  const body = { longest: MAX_BODY_BYTES, discardUpTo: MAX_DISCARDED_BYTES };
  return [
    ...endpoints.map(
      (endpoint): Door => ({
        paths: [endpoint.path],
        methods: [endpoint.method],
        body: "upload" in endpoint ? { ...body, longest: endpoint.upload.longest } : body,
        form: apiForm,
        handle: (call) => answerEndpoint(real, endpoint, call, call.params),
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
      methods: ["GET", "OPTIONS"],
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
