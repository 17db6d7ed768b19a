/** Says beforehand whether a shipment's recipient would be accepted. No carrier is asked. */
import type { Issue } from "../engine/index.ts";
import { odditiesOf } from "../reference/read-address.ts";
import { wrapped } from "./answer.ts";
import { read } from "./check.ts";
import { creating, withScope } from "./endpoint.ts";
import { presentAddress } from "./present-address.ts";
import type { AddressValidation } from "./schemas/address.ts";
import { addressQuestion, recipientAddress, writtenAddress } from "./schemas/address.ts";
import { toAddress } from "./to-quote-request.ts";

const validate = creating(
  "/v1/addresses/validate",
  addressQuestion,
  async (_, body) => {
    const checked = read(recipientAddress, body);
    const issues = checked.success ? [] : checked.issues;
    const written = read(writtenAddress, body);
    const address = written.success ? toAddress(written.data) : null;
    const isZipWrong = issues.some(({ path }) => path === "zip");
    // A state or phone that troubles a carrier is an issue already.
    const isZipDoubtful = address !== null && !isZipWrong && odditiesOf(address).includes("zip");
    const answer: AddressValidation = {
      address: address === null ? null : presentAddress(address),
      issues: [...issues],
      warnings: isZipDoubtful ? [doubtfulZip] : [],
    };
    return wrapped(answer);
  },
  { fields: recipientAddress },
);

const doubtfulZip: Issue = {
  path: "zip",
  message: "has the form of a postal code of the country, and is not in its list: check it",
};

export const addressEndpoints = [withScope("read", validate)];
