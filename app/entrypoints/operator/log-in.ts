/** How an operator logs in: by a link from the command line, once. */
import type { Services } from "../../process/services.server.ts";
import { callerAddress } from "../rest/server/connection.ts";
import type { Answer } from "./document.ts";
import { html, seeOther, visitorAnswer } from "./document.ts";
import type { Call, VisitNeeds } from "./visit.ts";
import { sessionCookie, sessionIn } from "./visit.ts";

export type LogInNeeds = VisitNeeds & Pick<Services, "wrongKeys">;

export function logInPage(): Answer {
  return visitorAnswer(
    "Log in",
    html`<p>Ask for a link on the command line of the server, and open it here:</p>
<p><code>npm run -s operator -- link NAME</code></p>`,
  );
}

/** GET asks first, as programs open links by themselves; POST logs in. Wrong links count as wrong keys of their address. */
export async function answerEntry(app: LogInNeeds, call: Call): Promise<Answer> {
  const token = call.params.token ?? "";
  const address = callerAddress(call, app.env.TRUST_PROXY);
  const name = await app.operators.ofLink(token);
  if (name === null) {
    const waitMs = await app.wrongKeys.wait(address);
    const body = html`<p>This link was used, or its hour is over. Ask for another:</p>
<p><code>npm run -s operator -- link NAME</code></p>`;
    return visitorAnswer("The link has ended", body, waitMs === 0 ? 404 : 429);
  }
  if (call.method !== "POST")
    return visitorAnswer(
      "Log in",
      html`<form method="post"><button class="primary">Log in as ${name}</button></form>`,
    );
  const entered = await app.operators.enter(token);
  if (entered === null) return seeOther(call.path);
  return seeOther("/operator/merchants", sessionCookie(entered));
}

export async function answerLogOut(app: LogInNeeds, call: Call): Promise<Answer> {
  await app.operators.leave(sessionIn(call));
  return seeOther("/operator/log-in", sessionCookie(null));
}
