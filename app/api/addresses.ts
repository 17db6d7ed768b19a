/** Says beforehand whether a shipment's recipient would be accepted. No carrier is asked. */
import type { Issue } from "../engine/index.ts";
import { odditiesOf } from "../reference/read-address.ts";
import { wrapped } from "./answer.ts";
import { read } from "./check.ts";
import { creating } from "./endpoint.ts";
import { presentAddress } from "./present-address.ts";
import type { AddressValidation } from "./schemas/address.ts";
import { addressQuestion, recipientAddress, writtenAddress } from "./schemas/address.ts";
import { toAddress } from "./to-quote-request.ts";

const validate = creating("/v1/addresses/validate", addressQuestion, async (_, body) => {
  const checked = read(recipientAddress, body);
  const issues = checked.success ? [] : checked.issues;
  const written = read(writtenAddress, body);
  const address = written.success ? toAddress(written.data) : null;
  const wrong = new Set(issues.map(({ path }) => path));
  const doubtful = address === null ? [] : odditiesOf(address).filter((field) => !wrong.has(field));
  const answer: AddressValidation = {
    address: address === null ? null : presentAddress(address),
    issues: [...issues],
    warnings: doubtful.map((path): Issue => ({ path, message: warnings[path] })),
  };
  return wrapped(answer);
});

const warnings = {
  zip: "has the form of a postal code of the country, and is not in its list: check it",
  state: "is no state or province of the country",
  phone: "can't be called",
} as const;

export const addressEndpoints = [validate];
