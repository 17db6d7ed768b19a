import { describe, expect, it } from "vitest";
import { EngineError } from "../../app/domain/engine/index.ts";
import { reasonOfRefusal, refusalOf } from "../../app/domain/orders/purchases/refusal-of.ts";

describe("a refusal without its sentence", () => {
  it.each([
    [new EngineError("CARRIER_REJECTED", "Rue inconnue."), { detail: null, said: "Rue inconnue." }],
    [new EngineError("CARRIER_REJECTED", "Too late.", { carrier_code: "E17" }), { said: "Too late." }],
    [
      new EngineError("CARRIER_REJECTED", "The carrier answered 422.", {
        reason: "carrier_status",
        status: 422,
      }),
      { detail: { reason: "carrier_status", status: 422 }, said: null },
    ],
    [
      new EngineError("NOT_CANCELLABLE", "The carrier already moves the shipment.", {
        reason: "moving",
        tracking_status: "TRANSIT",
      }),
      { engineCode: "NOT_CANCELLABLE", detail: { reason: "moving" }, said: null },
    ],
    [
      new EngineError("VALIDATION_FAILED", "address_to.zip: wrong", {
        issues: [
          { path: "address_to.zip", message: "wrong" },
          { path: "address_to.zip", message: "too long" },
        ],
      }),
      { detail: { reason: "invalid_fields", fields: ["address_to.zip"] }, said: null },
    ],
    [
      new EngineError("OPTION_NOT_AVAILABLE", "Something new.", { reason: "unheard_of" }),
      { engineCode: "OPTION_NOT_AVAILABLE", detail: null, said: null },
    ],
  ])("%s", (error, refusal) => {
    expect(refusalOf(error)).toMatchObject(refusal);
    expect(reasonOfRefusal(error, [])).toEqual({ code: "refused", refusal: refusalOf(error) });
  });
});
