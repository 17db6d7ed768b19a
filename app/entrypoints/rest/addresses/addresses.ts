/** Says beforehand whether a shipment's recipient would be accepted. No carrier is asked. */
import { unprintableInAddress } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import { read } from "../server/check.ts";
import type { Call } from "../server/endpoint.ts";
import { creating, wrapped } from "../server/endpoint.ts";
import { addressQuestion, addressValidation, recipientAddress, writtenAddress } from "../values/address.ts";
import { zipWarnings } from "../values/address-warnings.ts";
import { recipient } from "../values/examples.ts";
import { presentAddress } from "../values/from-engine.ts";
import { toAddress } from "../values/to-engine.ts";

const validate = creating({
  path: "/v1/addresses/validate",
  scope: "read",
  operationId: "validateAddress",
  tag: "Shipments",
  summary: "Check a recipient's address before buying",
  description:
    "Answers 200 also for an address that a shipment would be refused for: `issues` names each wrong field.",
  body: addressQuestion,
  fields: recipientAddress,
  examples: {
    right: { summary: "A recipient in Thessaloniki", value: recipient },
    wrong: {
      summary: "A postal code of another form, and no phone",
      value: { ...recipient, zip: "5462", phone: undefined },
    },
  },
  answers: wrapped("The address as it would be printed, and its problems.", addressValidation),
  async handle({ app }: Call<Pick<Services, "ports">>, body) {
    const checked = read(recipientAddress, body);
    const written = read(writtenAddress, body);
    const address = written.success ? toAddress(written.data) : null;
    const issues = [
      ...(checked.success ? [] : checked.issues),
      ...(address === null ? [] : unprintableInAddress(app.ports, address)),
    ];
    const isZipWrong = issues.some(({ path }) => path === "zip");
    return {
      address: address === null ? null : presentAddress(address),
      issues,
      // A state or phone that troubles a carrier is an issue already.
      warnings: address === null || isZipWrong ? [] : [...zipWarnings(address)],
    };
  },
});

export const addressEndpoints = [validate];
