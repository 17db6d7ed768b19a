/** Saved addresses and boxes, which other requests name. */
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  addressBookQuery,
  boxesRequest,
  boxResponse,
  savedAddressChange,
  savedAddressRequest,
  savedAddressResponse,
} from "../address-book/schema.ts";
import { addressBookExamples, boxExamples } from "./openapi-examples.ts";
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

const path = z.object({ id: z.string().meta({ description: "A saved address's id." }) });
const tags = ["Address book"];
const withId = [...everywhere, "NOT_FOUND"] as const;

export const addressBookPaths: ZodOpenApiPathsObject = {
  "/v1/address_book": {
    post: {
      operationId: "saveAddress",
      tags,
      summary: "Save a sender or a recipient",
      description:
        'Its name then replaces an address in `POST /v1/rates`, `POST /v1/shipments`, a return and each row of a batch: `"address_from": "Athens warehouse"`. The address is read when the request is, so a later change leaves shipments as they are. An environment has at most 10,000 addresses. They are kept until they are deleted.',
      requestParams: { header: creatingHeaders },
      requestBody: body(savedAddressRequest, addressBookExamples.save),
      responses: {
        "200": ok("The saved address.", savedAddressResponse, repeated),
        ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
      },
    },
    get: {
      operationId: "listSavedAddresses",
      tags,
      summary: "List saved addresses, the newest first",
      description: "In pages: of all, of one side, or of those that a search finds.",
      requestParams: { query: addressBookQuery, header: headers },
      responses: {
        "200": okPage("Saved addresses, the newest first.", savedAddressResponse),
        ...refusals(everywhere),
      },
    },
  },
  "/v1/address_book/{id}": {
    get: {
      operationId: "getSavedAddress",
      tags,
      summary: "Read a saved address",
      description: "The address as it is now. Shipments keep the one that they were bought with.",
      requestParams: { path, header: headers },
      responses: { "200": okData("The saved address.", savedAddressResponse), ...refusals(withId) },
    },
    patch: {
      operationId: "changeSavedAddress",
      tags,
      summary: "Rename or replace a saved address",
      description: "Fields that are left out stay. An address is replaced whole. Shipments keep theirs.",
      requestParams: { path, header: headers },
      requestBody: body(savedAddressChange, addressBookExamples.change),
      responses: {
        "200": ok("The saved address.", savedAddressResponse),
        ...refusals([...withId, ...withBody]),
      },
    },
    delete: {
      operationId: "deleteSavedAddress",
      tags,
      summary: "Delete a saved address",
      description: "Shipments keep their addresses.",
      requestParams: { path, header: headers },
      responses: {
        "200": okData("The address as it was before it was deleted.", savedAddressResponse),
        ...refusals([...withId]),
      },
    },
  },
  "/v1/boxes": {
    get: {
      operationId: "listBoxes",
      tags,
      summary: "List the boxes",
      description:
        'An item may name one in the place of its sides: `{ "box": "Shoe box", "weight": 1200 }`. With `"packing": "boxes"`, items are packed into them.',
      requestParams: { header: headers },
      responses: {
        "200": okData("All boxes of the environment.", z.array(boxResponse)),
        ...refusals(everywhere),
      },
    },
    put: {
      operationId: "replaceBoxes",
      tags,
      summary: "Replace the boxes",
      description: "The list always holds all boxes. Needs the scope admin.",
      requestParams: { header: headers },
      requestBody: body(boxesRequest, boxExamples),
      responses: {
        "200": okData("All boxes of the environment.", z.array(boxResponse)),
        ...refusals([...everywhere, ...withBody]),
      },
    },
  },
};
