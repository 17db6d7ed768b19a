/** Says beforehand whether a shipment's recipient would be accepted. No carrier is asked. */
import { unprintableInAddress } from "../../../domain/engine/index.ts";
import { wrapped } from "../server/answer.ts";
import { read } from "../server/check.ts";
import { creating, withScope } from "../server/endpoint.ts";
import type { AddressValidation } from "../values/address.ts";
import { addressQuestion, recipientAddress, writtenAddress } from "../values/address.ts";
import { zipWarnings } from "../values/address-warnings.ts";
import { presentAddress } from "../values/present-address.ts";
import { toAddress } from "../values/to-engine.ts";

const validate = creating(
  "/v1/addresses/validate",
  addressQuestion,
  async ({ app }, body) => {
    const checked = read(recipientAddress, body);
    const written = read(writtenAddress, body);
    const address = written.success ? toAddress(written.data) : null;
    const issues = [
      ...(checked.success ? [] : checked.issues),
      ...(address === null ? [] : unprintableInAddress(app.ports, address)),
    ];
    const isZipWrong = issues.some(({ path }) => path === "zip");
    const answer: AddressValidation = {
      address: address === null ? null : presentAddress(address),
      issues,
      // A state or phone that troubles a carrier is an issue already.
      warnings: address === null || isZipWrong ? [] : [...zipWarnings(address)],
    };
    return wrapped(answer);
  },
  { fields: recipientAddress },
);

export const addressEndpoints = [withScope("read", validate)];
