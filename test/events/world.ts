/** A shop, merchants without one, and everything that reaches a server, with a recorder of the events that it leaves. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { RunningApi } from "../http/running-api.ts";
import { apiOf } from "../http/running-api.ts";
import type { AdminForm } from "../shopify/every-form.ts";
import type { RunningShop } from "../shopify/running-shop.ts";
import { browser, runningShop, until } from "../shopify/running-shop.ts";
import type { ArgoServer } from "../support/argo-server.ts";
import { startArgo } from "../support/argo-server.ts";
import type { MailServer } from "../support/mail-server.ts";
import { mailServer } from "../support/mail-server.ts";
import { generousLimits } from "../support/server.ts";
import { EventRecorder } from "./event-recorder.ts";

export const argoPassword = "olive-branch-7";

export interface World {
  readonly shop: RunningShop;
  readonly api: RunningApi;
  readonly mails: MailServer;
  readonly argo: ArgoServer;
  readonly recorder: EventRecorder;
  /** A merchant's server that answers so; a step that names none has one that is gone. */
  readonly receiver: { readonly url: string; answer(status: number): void };
  /** Runs a step, waits until its jobs are done, and records its events. */
  step<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends a form of the embedded admin. @throws Error the server failed */
  send(form: AdminForm): Promise<string>;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const [mails, argo, receiver] = [await mailServer(), await startArgo(argoPassword), await aReceiver()];
  const shop = await runningShop({
    live: false,
    env: {
      ...generousLimits,
      ...{ SIGN_UP: "open", LINKS_PER_HOUR: "1000" },
      ...{ SMTP_URL: mails.url, MAIL_FROM: "Waybill <ship@waybill.example>" },
      WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
      CARRIER_MODULES: fileURLToPath(new URL("../support/argo-driver.ts", import.meta.url)),
    },
  });
  const recorder = new EventRecorder(shop.rows);
  /** Jobs that wait for a later moment, such as the next try of a receiver that is gone, are none of the step's. */
  const quiet = () =>
    until(async () => {
      await shop.settled();
      const [due] = await shop.rows<{ jobs: number }>(
        "SELECT count(*)::int AS jobs FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()",
      );
      return due?.jobs === 0;
    }, "every due job is done");
  return {
    ...{ shop, mails, argo, recorder, receiver },
    api: await apiOf(shop.waybill, shop.waybill.url, (merchant) => merchant),
    step: (name, work) =>
      recorder.step(name, async () => {
        const result = await work();
        await quiet();
        return result;
      }),
    send: (form) => sendForm(shop, form),
    async stop() {
      await shop.stop();
      await argo.stop();
      await mails.close();
      await receiver.stop();
    },
  };
}

async function sendForm(shop: RunningShop, { path, fields, file }: AdminForm): Promise<string> {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]) as [string, string][];
  let body: FormData | URLSearchParams = new URLSearchParams(texts);
  if (file !== undefined) {
    body = new FormData();
    for (const [name, text] of texts) body.append(name, text);
    body.append(file.field, new File([file.text], file.name));
  }
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  const headers = { authorization: `Bearer ${token}`, "user-agent": browser };
  const answer = await fetch(`${shop.waybill.url}${path}`, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

async function aReceiver() {
  let status = 200;
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(next: number) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
