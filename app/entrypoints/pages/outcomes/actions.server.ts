import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { NumberProblem } from "../../../domain/engine/index.ts";
import { EngineError, numberProblems } from "../../../domain/engine/index.ts";
import { enterNumberOf, sayNoneOf } from "../../../domain/orders/labels/settle-by-hand.ts";
import { orNotFound } from "../frame/or-not-found.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

const MOST_SIGNS = 10_000;

const seen = { id: z.uuid(), calledAt: z.iso.datetime().transform((text) => new Date(text)) };

/** The forms of the page. */
const outcomesForm = z.discriminatedUnion("intent", [
  /** `numbers`: one on each line. */
  z.object({ intent: z.literal("number"), numbers: z.string().max(MOST_SIGNS), ...seen }),
  z.object({ intent: z.literal("none"), ...seen }),
]);
type OutcomesForm = z.output<typeof outcomesForm>;

type Problem = NumberProblem | "settled" | "looked_up" | "unanswered";

export interface OutcomesAnswer {
  readonly intent: OutcomesForm["intent"];
  readonly id: string;
  readonly outcome: "done" | "refused";
  /** `null`: none that has words of ours. */
  readonly problem: Problem | null;
  /** The carrier's words. */
  readonly said: string | null;
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireViewer(request, "ship");
  return actOnOutcomes(context, await readForm(request, outcomesForm));
}

async function actOnOutcomes(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  form: OutcomesForm,
): Promise<OutcomesAnswer> {
  const { intent, id, calledAt } = form;
  try {
    await orNotFound<unknown>(
      form.intent === "none"
        ? sayNoneOf(services, caller, id, { calledAt })
        : enterNumberOf(services, caller, id, { calledAt, numbers: form.numbers.split(/[\n,;]/) }),
    );
    return { intent, id, outcome: "done", problem: null, said: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const problem = problemOf(error);
    return { intent, id, outcome: "refused", problem, said: problem === null ? error.message : null };
  }
}

const conflicts = ["settled", "looked_up"] as const;

function problemOf({ code, metadata }: EngineError): Problem | null {
  if (code === "CARRIER_UNAVAILABLE") return "unanswered";
  const reason = metadata?.reason;
  return [...numberProblems, ...conflicts].find((each) => each === reason) ?? null;
}
