/** Proves that the comparison of a week of chaos finds parcels with wrong papers for customs. */
import { expect, it } from "vitest";
import type { Declaration } from "../../simulator/chaos/carriers/week-carrier.ts";
import { compareCustoms } from "../../simulator/chaos/compare-customs.ts";
import type { Remains } from "../../simulator/chaos/compare-order.ts";

const codes = new Map([
  ["OIL-750", "150920"],
  ["MUG-BLU", "691200"],
]);
const remains = {
  shipments: [
    {
      id: "s1",
      tracking_ref: "4120000172",
      state: "created",
      return_request_id: null,
      related_order_id: "7",
    },
  ],
  purchases: [{ shipment_id: "s1", fulfillment_id: "70" }],
  orders: new Map([
    [
      7,
      {
        name: "#1001",
        lineItems: [
          { id: 1, sku: "OIL-750" },
          { id: 2, sku: "MUG-BLU" },
        ],
        fulfillments: [
          {
            id: 70,
            lines: [
              { lineItemId: 1, quantity: 2 },
              { lineItemId: 2, quantity: 1 },
            ],
          },
        ],
      },
    ],
  ]),
} as unknown as Pick<Remains, "shipments" | "purchases" | "orders">;
const found = (declaration: Declaration) =>
  compareCustoms(new Map([["s1", declaration]]), codes, remains).map((each) => each.found);

it.each<[string, Declaration, readonly string[]]>([
  ["are right", { pieces: { "691200": 1, "150920": 2 }, hasInvoice: true }, []],
  [
    "lack a piece",
    { pieces: { "691200": 1, "150920": 1 }, hasInvoice: true },
    ["1 of 150920, 1 of 691200, with an invoice"],
  ],
  [
    "lack the invoice",
    { pieces: { "691200": 1, "150920": 2 }, hasInvoice: false },
    ["1 of 691200, 2 of 150920, without an invoice"],
  ],
  ["are missing", { pieces: {}, hasInvoice: false }, ["nothing, without an invoice"]],
])(
  "finds papers of a fulfillment's parcel only if they are not right: they %s",
  (_name, declaration, expected) => {
    expect(found(declaration)).toEqual(expected);
  },
);
