/** The queue: how much waits, and jobs that failed in their last try. */
import { z } from "zod";
import type { QueueDepth } from "../../domain/operators/queue-depth.ts";
import type { Answer } from "./document.ts";
import { html, minute, pageAnswer, rowsOf, seeOther } from "./document.ts";
import type { Visit } from "./visit.ts";

interface DeadLetter {
  readonly id: string;
  readonly job: string;
  readonly failedAt: Date;
  readonly tries: number;
  /** The error's name. */
  readonly reason: string;
}

type Chosen = { readonly ids: readonly string[] };

interface DeadLetters {
  /** The newest first. */
  list(limit: number): Promise<readonly DeadLetter[]>;
  count(): Promise<number>;
  retry(chosen: Chosen): Promise<readonly unknown[]>;
  drop(chosen: Chosen): Promise<readonly unknown[]>;
}

export interface QueueNeeds {
  readonly deadJobs: DeadLetters;
  queueDepths(): Promise<readonly QueueDepth[]>;
}

const MOST_SHOWN = 100;

export async function queuePage(app: QueueNeeds, { call, operator }: Visit): Promise<Answer> {
  const [depths, dead, count] = await Promise.all([
    app.queueDepths(),
    app.deadJobs.list(MOST_SHOWN),
    app.deadJobs.count(),
  ]);
  const waiting = depths.map(({ job, ready, later, active, since }) => [
    job,
    ready,
    later,
    active,
    minute(since),
  ]);
  const failed = dead.map(({ id, job, failedAt, tries, reason }) => [
    job,
    minute(failedAt),
    tries,
    reason,
    html`<form method="post"><input type="hidden" name="id" value="${id}">
<button name="intent" value="retry" aria-label="Retry ${job} ${id}">Retry</button><button name="intent" value="drop" class="critical" aria-label="Drop ${job} ${id}">Drop</button></form>`,
  ]);
  const rest =
    count > dead.length ? html`<p>${count} in all, of which the newest ${dead.length} are shown.</p>` : null;
  const done = call.url.searchParams.get("done");
  const said = done === "retry" ? "The job runs again." : done === "drop" ? "The job is dropped." : null;
  const notice =
    done === "none"
      ? html`<p class="problem" role="alert">The job is not dead any more, or its work waits already.</p>`
      : said && html`<p class="notice" role="status">${said}</p>`;
  return pageAnswer({
    ...{ title: "Queue", at: "/operator/queue", operator, notice },
    body: [
      html`<section><h2>Dead letters</h2><p>Jobs that failed in their last try. Running one twice has no second effect.</p>
${rowsOf("Dead letters", ["Job", "Failed", "Tries", "Reason", "Actions"], failed)}${rest}</section>`,
      html`<section><h2>Waiting</h2>${rowsOf("Waiting jobs", ["Job", "Due", "Later", "Active", "Oldest due"], waiting)}</section>`,
    ],
  });
}

export async function actOnQueue({ deadJobs }: QueueNeeds, { form }: Visit): Promise<Answer> {
  const id = z.uuid().safeParse(form.get("id")).data ?? null;
  const intent = form.get("intent") === "drop" ? "drop" : "retry";
  const changed = id === null ? 0 : await change(deadJobs, intent, id);
  return seeOther(`/operator/queue?done=${changed > 0 ? intent : "none"}`);
}

async function change(deadJobs: DeadLetters, intent: "drop" | "retry", id: string): Promise<number> {
  const which = { ids: [id] };
  return (await deadJobs[intent](which)).length;
}
