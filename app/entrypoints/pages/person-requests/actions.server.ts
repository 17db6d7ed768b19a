import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { PersonClues } from "../../../domain/privacy/person-records.ts";
import { fieldSchemas, storedValues } from "../frame/fields.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { clueFields } from "./clue-fields.ts";

const FEWEST_DIGITS = 6;
/** Links to them are shown; the count is of all. */
const SHOWN = 50;

export async function action({ request }: ActionFunctionArgs): Promise<PersonAnswer> {
  const context = await requireViewer(request, "admin");
  return actOnPerson(context, await readForm(request, form));
}

const form = z.object({
  intent: z.enum(["find", "export", "erase"]),
  ...fieldSchemas(clueFields),
});

type Counts = Readonly<
  Record<"shipments" | "bookings" | "rates" | "savedAddresses" | "trackers" | "open", number>
>;

export type PersonAnswer =
  | { readonly outcome: "wrong"; readonly problem: "nothing" | "phone" }
  | {
      readonly outcome: "found";
      readonly counts: Counts;
      readonly shown: readonly { readonly id: string; readonly trackingRef: string }[];
    }
  /** A file of JSON, as the API answers. */
  | { readonly outcome: "exported"; readonly file: string }
  | { readonly outcome: "erased"; readonly counts: Counts };

async function actOnPerson(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  { intent, ...clues }: z.output<typeof form>,
): Promise<PersonAnswer> {
  const { phone } = clues;
  const asked: PersonClues = storedValues(clueFields, clues);
  if (Object.keys(asked).length === 0) return { outcome: "wrong", problem: "nothing" };
  if (phone !== "" && phone.replace(/\D+/g, "").length < FEWEST_DIGITS)
    return { outcome: "wrong", problem: "phone" };
  const requests = services.personRequests;
  switch (intent) {
    case "find": {
      const { shipments, ...others } = await requests.find(caller, asked);
      const counts = { shipments: shipments.length, ...others };
      return { outcome: "found", counts, shown: shipments.slice(0, SHOWN) };
    }
    case "export":
      return {
        outcome: "exported",
        file: JSON.stringify(await requests.export(caller, asked), null, 2),
      };
    case "erase":
      return { outcome: "erased", counts: await requests.erase(caller, asked) };
  }
}
