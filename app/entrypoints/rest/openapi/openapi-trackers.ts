/** Parcels that were bought elsewhere. */
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { trackerQuery, trackerRequest, trackerResponse } from "../trackers/schema.ts";
import { trackerExamples } from "./openapi-examples.ts";
import {
  body,
  creatingHeaders,
  everywhere,
  headers,
  ok,
  okData,
  okPage,
  refusals,
  repeated,
  withBody,
} from "./openapi-parts.ts";

const path = z.object({ id: z.string().meta({ description: "A tracker's id." }) });
const tags = ["Tracking"];
const withId = [...everywhere, "NOT_FOUND"] as const;

export const trackerPaths: ZodOpenApiPathsObject = {
  "/v1/trackers": {
    post: {
      operationId: "createTracker",
      tags,
      summary: "Follow a parcel that was bought elsewhere",
      description: `The carrier is asked at once, and then at minutes :05 and :35 of every hour for 60 days, by your account there. The same number again answers
the same tracker. Webhooks tell of news: \`tracker.updated\`, \`tracker.delivered\`, \`tracker.exception\`. A carrier without tracking (\`has_tracking\` of
\`GET /v1/carriers\`) is refused. In the sandbox, a number that begins with the name of a scenario plays it with any carrier: \`TEST DELIVERED 1\`.
Trackers are deleted after 400 days.`,
      requestParams: { header: creatingHeaders },
      requestBody: body(trackerRequest, trackerExamples),
      responses: {
        "200": ok("The tracker.", trackerResponse, repeated),
        ...refusals([...everywhere, ...withBody, "OPTION_NOT_AVAILABLE", "IDEMPOTENCY_CONFLICT"]),
      },
    },
    get: {
      operationId: "listTrackers",
      tags,
      summary: "List trackers, the newest first",
      description: "In pages: of all, of one parcel number, or of one order of yours.",
      requestParams: { query: trackerQuery, header: headers },
      responses: {
        "200": okPage("Trackers, the newest first.", trackerResponse),
        ...refusals(everywhere),
      },
    },
  },
  "/v1/trackers/{id}": {
    get: {
      operationId: "getTracker",
      tags,
      summary: "Read a tracker",
      description: "With every scan so far. The answer is what is stored: reading does not ask the carrier.",
      requestParams: { path, header: headers },
      responses: {
        "200": okData("The tracker with every scan so far.", trackerResponse),
        ...refusals(withId),
      },
    },
    delete: {
      operationId: "deleteTracker",
      tags,
      summary: "Delete a tracker",
      description: "The parcel is followed no more, and its page for the recipient ends.",
      requestParams: { path, header: headers },
      responses: {
        "200": okData("The tracker as it was before it was deleted.", trackerResponse),
        ...refusals([...withId]),
      },
    },
  },
};
