/** `npm run -s privacy -- …`: exports and erases one person. The result goes to stdout, everything else to stderr. */

import { systemClock } from "../../process/clock-and-ids.ts";
import { readEnv } from "../../process/env.server.ts";
import { signedLinks } from "../links/links.ts";
import { erasePerson, exportPerson } from "../rest/privacy/privacy.ts";
import { personRequest } from "../rest/privacy/schema.ts";
import { merchantTargetOf, withMerchant } from "./account-target.ts";
import type { Command, Commands } from "./command-line.ts";
import { onStores, parse, program, text, UsageError } from "./command-line.ts";

const usage = `usage:
  npm run -s privacy -- export --merchant NAME [--environment sandbox|production] [--order ID] [--email ADDRESS] [--phone NUMBER]
      prints all that is kept of a person, as JSON: shipments, bookings without a shipment, quotes. A person is found by all
      values that are given. Links to labels in it work for as long as those of the API
  npm run -s privacy -- erase --merchant NAME [--environment sandbox|production] [--order ID] [--email ADDRESS] [--phone NUMBER]
      removes the person from the same rows and prints how many they were. "open" counts bookings that wait for their
      carrier: erase again once they have ended. Nothing brings an erased person back
`;

/** An export writes too: an event of the audit trail. */
export const commands: Commands = {
  export: onStores("writes", (args) => answerFor(args, exportPerson)),
  erase: onStores("writes", (args) => answerFor(args, erasePerson)),
};
export const main = program(commands, usage);

function answerFor(args: readonly string[], act: typeof exportPerson | typeof erasePerson): Command {
  const { values } = parse(args, {
    merchant: text,
    environment: text,
    order: text,
    email: text,
    phone: text,
  });
  const target = merchantTargetOf(values);
  const wanted = personRequest.safeParse({
    related_order_id: values.order,
    email: values.email,
    phone: values.phone,
  });
  if (!wanted.success)
    throw new UsageError("name the person by --order, --email or --phone (at least 6 digits)");
  return withMerchant(target, async ({ stores, keys }, caller) => {
    const env = readEnv();
    const options = {
      ...keys,
      publicUrl: env.PUBLIC_URL,
      sandboxUrl: env.SANDBOX_URL,
      clock: systemClock,
    };
    const { people, audit } = stores;
    const parts = { people, audit, env, links: signedLinks(options) };
    const answer = await act(parts, caller, wanted.data);
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
    return 0;
  });
}
