/** Points, addresses, the key itself, and the people it keeps. */

import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { auditEventResponse, auditQuery } from "../audit/schema.ts";
import { carrierResponse, meResponse } from "../carriers/schema.ts";
import { pointQuery, pointResponse } from "../points/schema.ts";
import { erasureResponse, personRequest, personResponse } from "../privacy/schema.ts";
import { addressQuestion, addressValidation } from "../values/address.ts";
import { addressExamples, personExamples } from "./openapi-examples.ts";
import {
  body,
  creatingHeaders,
  everywhere,
  headers,
  okData,
  okPage,
  refusals,
  repeated,
  withBody,
} from "./openapi-parts.ts";

const listPoints: ZodOpenApiOperationObject = {
  operationId: "listPoints",
  tags: ["Carriers"],
  summary: "Find lockers and shops, the nearest first",
  description:
    "Around a postal code with its country, or around coordinates. Only open points of the key's carriers; a postal code near which no carrier has a point answers none.",
  requestParams: { query: pointQuery, header: headers },
  responses: {
    "200": okData("The points, the nearest first.", z.array(pointResponse)),
    ...refusals(everywhere),
  },
};

const validateAddress: ZodOpenApiOperationObject = {
  operationId: "validateAddress",
  tags: ["Shipments"],
  summary: "Check a recipient's address before buying",
  description:
    "Answers 200 also for an address that a shipment would be refused for: `issues` names each wrong field.",
  requestParams: { header: creatingHeaders },
  requestBody: body(addressQuestion, addressExamples),
  responses: {
    "200": okData("The address as it would be printed, and its problems.", addressValidation, repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const listCarriers: ZodOpenApiOperationObject = {
  operationId: "listCarriers",
  tags: ["Carriers"],
  summary: "List the key's carriers, their services and what they can do",
  description:
    "Only enabled carrier accounts of the key's environment. A new sandbox has four sample carriers; production starts without any.",
  requestParams: { header: headers },
  responses: {
    "200": okData("The enabled carrier accounts of the key's environment.", z.array(carrierResponse)),
    ...refusals(everywhere),
  },
};

const readMe: ZodOpenApiOperationObject = {
  operationId: "getMe",
  tags: ["Carriers"],
  summary: "Read the key's merchant and environment",
  description: "A first call to see whether a key works, and in which environment. Any key may make it.",
  requestParams: { header: headers },
  responses: {
    "200": okData("The merchant, the environment and the key itself.", meResponse),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

const exportPerson: ZodOpenApiOperationObject = {
  operationId: "exportPerson",
  tags: ["Privacy"],
  summary: "Read everything that is kept about a person",
  description:
    "Shipments, bookings without a shipment, and quotes of the key's environment in which the person is recipient or sender; by email or phone, saved addresses too; by order, trackers too. Needs the scope admin.",
  requestParams: { header: creatingHeaders },
  requestBody: body(personRequest, personExamples),
  responses: {
    "200": okData("Everything that is kept about the person.", personResponse, repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const erasePerson: ZodOpenApiOperationObject = {
  operationId: "erasePerson",
  tags: ["Privacy"],
  summary: "Erase a person",
  description:
    "Names, addresses, contacts and free texts go for good; prices, places, dates and tracking numbers stay. Saved addresses found by email or phone, and trackers found by order, are deleted. Labels can't be printed any more. A booking whose outcome is open stays: erase again once it has ended. Needs the scope admin.",
  requestParams: { header: creatingHeaders },
  requestBody: body(personRequest, personExamples),
  responses: {
    "200": okData("How much was erased, by kind.", erasureResponse, repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const listAuditEvents: ZodOpenApiOperationObject = {
  operationId: "listAuditEvents",
  tags: ["Audit"],
  summary: "Read who did what, the newest first",
  description:
    "Labels bought and cancelled, settings, carriers and their credentials, tariffs, boxes, rules, keys, webhook endpoints, saved addresses, the tracking page, pickups, batches, exports and erasures of people. Events are kept for 400 days unless the operator chose otherwise, and never change. Needs the scope admin.",
  requestParams: { query: auditQuery, header: headers },
  responses: {
    "200": okPage("Events, the newest first.", auditEventResponse),
    ...refusals([...everywhere]),
  },
};

export const accountPaths: ZodOpenApiPathsObject = {
  "/v1/points": { get: listPoints },
  "/v1/addresses/validate": { post: validateAddress },
  "/v1/carriers": { get: listCarriers },
  "/v1/me": { get: readMe },
  "/v1/audit_events": { get: listAuditEvents },
  "/v1/privacy/exports": { post: exportPerson },
  "/v1/privacy/erasures": { post: erasePerson },
};
