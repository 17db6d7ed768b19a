/**
 * `npm run bench -- reference [seconds]`: the cost of serving a reference list, beside an empty route of the same
 * server in the same run: each list in each coding, and for a caller with a fresh copy. As in bench/http.ts
 * each is measured between two measurements of the empty route. Prints a table and writes
 * bench/results/reference.json.
 */
import { startWaybill } from "../test/support/server.ts";
import type { Counted, CountedRequest } from "./support/count-answers.ts";
import { countAnswers } from "./support/count-answers.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const seconds = Number(process.argv[2] ?? 2);
const CONNECTIONS = 10;

const waybill = await startWaybill({ env: { LOG_LEVEL: "warn" } });
try {
  const empty: CountedRequest = { server: waybill.url, path: "/healthz", headers: {}, status: 200 };
  await countAnswers(empty, CONNECTIONS, 2);
  const results = [];
  for (const { list, as, request } of await requestsOfLists()) {
    await countAnswers(request, CONNECTIONS, seconds / 4);
    const before = await countAnswers(empty, CONNECTIONS, seconds / 2);
    const counted = await countAnswers(request, CONNECTIONS, seconds);
    const after = await countAnswers(empty, CONNECTIONS, seconds / 2);
    const emptyPerSecond = (before.perSecond + after.perSecond) / 2;
    results.push({ list, as, ...counted, emptyPerSecond, ratio: counted.perSecond / emptyPerSecond });
  }
  report(results);
} finally {
  await waybill.stop();
}

interface ListRequest {
  readonly list: string;
  readonly as: string;
  readonly request: CountedRequest;
}

async function requestsOfLists(): Promise<readonly ListRequest[]> {
  const index = (await (await fetch(`${waybill.url}/config`)).json()) as {
    readonly data: readonly { readonly name: string }[];
  };
  const requests: ListRequest[] = [];
  for (const { name } of index.data) {
    const to = { server: waybill.url, path: `/config/${name}.json`, status: 200 };
    for (const coding of ["br", "gzip", "identity"])
      requests.push({ list: name, as: coding, request: { ...to, headers: { "accept-encoding": coding } } });
    const headers = { "accept-encoding": "br" };
    const etag = (await fetch(`${waybill.url}${to.path}`, { headers })).headers.get("etag") ?? "";
    const has = { ...headers, "if-none-match": etag };
    requests.push({ list: name, as: "304", request: { ...to, headers: has, status: 304 } });
  }
  return requests;
}

function report(
  results: readonly (Counted & { list: string; as: string; emptyPerSecond: number; ratio: number })[],
): void {
  process.stdout.write(`\n${CONNECTIONS} connections, ${seconds} s each\n\n`);
  printTable([
    ["list", "as", "answer, KB", "requests/s", "MB/s", "of an empty route"],
    ...results.map(({ list, as, answerBytes, perSecond, ratio }) => [
      list,
      as,
      (answerBytes / 1000).toFixed(1),
      perSecond.toFixed(0),
      ((answerBytes * perSecond) / 1e6).toFixed(0),
      ratio.toFixed(2),
    ]),
  ]);
  writeResults("reference", { seconds, connections: CONNECTIONS, results });
}
