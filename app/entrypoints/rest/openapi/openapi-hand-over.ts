/** Labels of many shipments, pickups and pickup lists. */

import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { printRequest } from "../labels/schema.ts";
import { closedManifestResponse, manifestRequest, manifestResponse } from "../manifests/schema.ts";
import { pickupRequest, pickupResponse, scheduledPickupsResponse } from "../pickups/schema.ts";
import { jobResponse, printResponse } from "../values/job.ts";
import { manifestExamples, pickupExamples, printExamples } from "./openapi-examples.ts";
import {
  body,
  byCarrier,
  creatingHeaders,
  everywhere,
  headers,
  manifestIdPath,
  ok,
  okData,
  pickupIdPath,
  refusals,
  repeated,
  withBody,
} from "./openapi-parts.ts";

const printLabels: ZodOpenApiOperationObject = {
  operationId: "printLabels",
  tags: ["Labels"],
  summary: "Print the labels of many shipments as one document",
  description:
    "All pieces of all shipments. Up to 200 shipments are drawn at once; more, or with `async`, become a job. A shipment without a label to print is skipped and named. `documents` asks for packing slips or a pick list instead, or for slips beside the labels.",
  requestParams: { header: creatingHeaders },
  requestBody: body(printRequest, printExamples),
  responses: {
    "200": okData("The labels, or the job that draws them.", z.union([printResponse, jobResponse]), repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const schedulePickups: ZodOpenApiOperationObject = {
  operationId: "schedulePickups",
  tags: ["Hand-over"],
  summary: "Schedule pickups, or move them to another day",
  description:
    "A shipment that can't be picked up on that day is named in `skipped`, and keeps the pickup it has. Repeated, the request answers the same pickups.",
  requestParams: { header: creatingHeaders },
  requestBody: body(pickupRequest, pickupExamples),
  responses: {
    "200": ok("The pickups of these shipments.", scheduledPickupsResponse, repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const listPickups: ZodOpenApiOperationObject = {
  operationId: "listPickups",
  tags: ["Hand-over"],
  summary: "List the pickups to come, the soonest first",
  description: "Each with the shipments that the carrier collects. Past and cancelled pickups are left out.",
  requestParams: { header: headers },
  responses: {
    "200": okData(
      "Pickups of today and later that are not cancelled, the soonest first.",
      z.array(pickupResponse),
    ),
    ...refusals(everywhere),
  },
};

const cancelPickup: ZodOpenApiOperationObject = {
  operationId: "cancelPickup",
  tags: ["Hand-over"],
  summary: "Cancel a pickup and keep its shipments",
  description: "Repeated, it answers the same.",
  requestParams: { path: pickupIdPath, header: headers },
  responses: {
    "200": okData("The cancelled pickup.", pickupResponse),
    ...refusals([...everywhere, "NOT_FOUND", "PICKUP_NOT_AVAILABLE", ...byCarrier]),
  },
};

const closeManifest: ZodOpenApiOperationObject = {
  operationId: "closeManifest",
  tags: ["Hand-over"],
  summary: "Put a carrier's waiting shipments onto a pickup list",
  description:
    "Takes every bought shipment of the account that is on no list, isn't cancelled or under way, and isn't collected on a later day. A carrier with lists of its own issues it; otherwise the number is ours. A shipment is on one list at most; what is bought later comes onto the next one. Interrupted, the request may be repeated: nothing is listed twice.",
  requestParams: { header: creatingHeaders },
  requestBody: body(manifestRequest, manifestExamples),
  responses: {
    "200": ok("The list.", closedManifestResponse, repeated),
    ...refusals([
      ...everywhere,
      ...withBody,
      "PICKUP_NOT_AVAILABLE",
      "IDEMPOTENCY_CONFLICT",
      "NOT_FOUND",
      ...byCarrier,
    ]),
  },
};

const readManifest: ZodOpenApiOperationObject = {
  operationId: "getManifest",
  tags: ["Hand-over"],
  summary: "Read a pickup list",
  description: "With a link to the sheet that the driver signs, which is signed afresh at each read.",
  requestParams: { path: manifestIdPath, header: headers },
  responses: {
    "200": okData("The pickup list.", manifestResponse),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

export const handOverPaths: ZodOpenApiPathsObject = {
  "/v1/labels": { post: printLabels },
  "/v1/pickups": { post: schedulePickups, get: listPickups },
  "/v1/pickups/{id}": { delete: cancelPickup },
  "/v1/manifests": { post: closeManifest },
  "/v1/manifests/{id}": { get: readManifest },
};
