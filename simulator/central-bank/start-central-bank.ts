/**
 * The European Central Bank's server of reference rates: `eurofxref-daily.xml` and `eurofxref-hist-90d.xml`, written from the bank's
 * published description. A test can make it late, garbled, cut off, silent or missing. It imports nothing from `app/`.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * `missing`: 404; `error`: 503; `cut`: the file ends in its middle; `garbled`: a rate with two decimal points; `leap`: a rate without its
 * decimal point; `entities`: a document type that grows without end; `huge`: hundreds of megabytes; `page`: HTML with status 200;
 * `moved`: a redirection; `coming`: rates of tomorrow; `hang`: no answer.
 */
export const bankFaults = [
  "none",
  "missing",
  "error",
  "cut",
  "garbled",
  "leap",
  "entities",
  "huge",
  "page",
  "moved",
  "coming",
  "hang",
] as const;
type BankFault = (typeof bankFaults)[number];

/** Units of each currency for one euro, near the rates of November 2026. */
const euro: Readonly<Record<string, number>> = {
  USD: 1.1579,
  JPY: 181.12,
  CZK: 24.158,
  DKK: 7.4688,
  GBP: 0.8794,
  HUF: 382.4,
  PLN: 4.2345,
  RON: 5.0912,
  SEK: 11.0245,
  CHF: 0.9312,
  ISK: 147.5,
  NOK: 11.789,
  TRY: 49.12,
  AUD: 1.7712,
  BRL: 6.1934,
  CAD: 1.6214,
  CNY: 8.1952,
  HKD: 9.0143,
  IDR: 19287.4,
  ILS: 3.7851,
  INR: 103.62,
  KRW: 1701.33,
  MXN: 21.2235,
  MYR: 4.7811,
  NZD: 2.0245,
  PHP: 67.854,
  SGD: 1.5012,
  THB: 37.21,
  ZAR: 19.8321,
};

export interface PretendCentralBank {
  /** The folder of the files: `http://127.0.0.1:<port>/stats/eurofxref` */
  readonly url: string;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** The last day with rates: a Saturday or Sunday has Friday's. */
  publish(day: string): void;
  behave(fault: BankFault): void;
  stop(): Promise<void>;
}

/** @param day the last day with rates */
export async function startCentralBank(day: string): Promise<PretendCentralBank> {
  let [last, fault]: [string, BankFault] = [day, "none"];
  const asked: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const file = /^\/stats\/eurofxref\/(eurofxref-daily|eurofxref-hist-90d)\.xml$/.exec(path)?.[1];
    if (request.method !== "GET" || file === undefined || fault === "missing")
      return end(response, 404, "text/html", "<html><body>Not found</body></html>");
    asked.push(path);
    if (fault === "hang") return;
    if (fault === "error") return end(response, 503, "text/html", "Service unavailable");
    if (fault === "page") return end(response, 200, "text/html", "<html><body>Maintenance</body></html>");
    if (fault === "moved") {
      response.setHeader("Location", "http://127.0.0.1:9/stats");
      return end(response, 302, "text/html", "");
    }
    if (fault === "huge") return endless(response);
    const days = file === "eurofxref-daily" ? [last] : workingDays(last, 62);
    end(response, 200, "text/xml", spoilt(envelope(fault === "coming" ? [after(last, 3)] : days), fault));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/stats/eurofxref`,
    asked,
    publish: (next) => {
      last = next;
    },
    behave: (next) => {
      fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A currency's rate of a day, which moves by up to a percent. */
export function rateOn(currency: string, day: string): string {
  const swing = Math.sin(Date.parse(day) / 86_400_000 + currency.charCodeAt(0)) / 100;
  return ((euro[currency] ?? 1) * (1 + swing)).toPrecision(5);
}

function envelope(days: readonly string[]): string {
  const cubes = days.map((day) => {
    const rates = Object.keys(euro).map(
      (code) => `\t\t\t<Cube currency='${code}' rate='${rateOn(code, day)}'/>`,
    );
    return `\t\t<Cube time='${day}'>\n${rates.join("\n")}\n\t\t</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${cubes.join("\n")}
\t</Cube>
</gesmes:Envelope>`;
}

function spoilt(xml: string, fault: BankFault): string {
  switch (fault) {
    case "cut":
      return xml.slice(0, Math.floor(xml.length * 0.6));
    case "garbled":
      return xml.replace(/rate='(\d+\.\d)/, "rate='$1.");
    case "leap":
      return xml.replace(/(currency='USD' rate='\d+)\./, "$1");
    case "entities":
      return xml.replace("?>", `?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>`);
    default:
      return xml;
  }
}

async function endless(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "Content-Type": "text/xml" });
  const chunk = Buffer.alloc(64 * 1024, " ");
  for (let sent = 0; sent < 256 * 1024 * 1024 && !response.destroyed; sent += chunk.length) {
    if (!response.write(chunk)) await sleep(1);
  }
  response.end();
}

function workingDays(last: string, count: number): readonly string[] {
  const days: string[] = [];
  for (let back = 0; days.length < count; back += 1) {
    const day = after(last, -back);
    const weekday = new Date(day).getUTCDay();
    if (back === 0 || (weekday !== 0 && weekday !== 6)) days.push(day);
  }
  return days;
}

function after(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "Content-Type": type }).end(body);
}
