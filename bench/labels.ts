/**
 * `npm run bench -- labels`: drawing the labels of a day, beside a plain pdfkit loop in the same run that writes the
 * same number of texts and bars and parses its fonts once. Each case runs in a fresh process, whose peak memory and
 * first label are measured. Prints a table and writes bench/results/labels.json. On a machine that others use,
 * compare the ratios.
 */
import { execFileSync } from "node:child_process";
import os from "node:os";
import { fileURLToPath } from "node:url";
import type { Label } from "../app/adapters/printing/label-content.ts";
import type { LabelFormat } from "../app/domain/papers/label-formats.ts";
import { labelFormatOf } from "../app/domain/papers/label-formats.ts";
import { renderLabels } from "../test/support/render-labels.ts";
import { plainLabels } from "./support/plain-labels.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const cases = [
  ["a6", 200],
  ["a4-4", 200],
  ["zpl-203", 200],
  ["a6", 1_000],
] as const;
const ROUNDS = 12;

interface Measured {
  readonly format: string;
  readonly labels: number;
  readonly firstMs: number;
  readonly ms: number;
  readonly plainMs: number;
  readonly peakMb: number;
}

const names = ["Μαρία Παπαδοπούλου", "Иван Стефанов", "Jürgen Größmann", "Łukasz Wójcik"];

function mixedLabels(count: number): readonly Label[] {
  return Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length] ?? "";
    const party = {
      name,
      company: null,
      street: [`Τσιμισκή ${index + 1}`],
      zip: "546 23",
      city: "Θεσσαλονίκη",
      region: null,
      country: "GR",
      phone: "+30 2310 555 123",
    };
    return {
      languages: ["el"],
      carrierName: "Hermes Couriers",
      serviceName: "Next Day Door",
      shipDate: "2026-11-20",
      sender: party,
      recipient: party,
      pieces: [
        {
          trackingRef: `WB${String(index).padStart(9, "0")}GR`,
          pieceNumber: 1,
          pieceCount: 1,
          weightG: 2500,
        },
      ],
      order: `#${1000 + index}`,
      isTest: false,
      cashOnDelivery: index % 3 === 0 ? { minor: 4590, currency: "EUR" } : null,
      insured: index % 4 === 0,
      saturdayDelivery: false,
      routingCode: "GR-54623",
      lockerId: null,
      notes: null,
      contents: "2 × ελαιόλαδο 1 l",
      trackingUrl: `https://track.example.com/t/WB${String(index).padStart(9, "0")}GR`,
    };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(format: LabelFormat, count: number): Promise<Measured> {
  const labels = mixedLabels(count);
  const firstMs = await timed(() => renderLabels(labels.slice(0, 1), format));
  const ours = [await timed(() => renderLabels(labels, format))];
  // Of one print, before the rounds leave their garbage.
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(() => renderLabels(labels, format)));
    plain.push(await timed(() => plainLabels(labels)));
  }
  return { format, labels: count, firstMs, ms: Math.min(...ours), plainMs: Math.min(...plain), peakMb };
}

const [asked, count] = process.argv.slice(2);
const format = labelFormatOf(asked ?? "");
if (format !== null) {
  process.stdout.write(JSON.stringify(await measure(format, Number(count))));
} else {
  const results = cases.map(([each, labels]) => {
    const args = [fileURLToPath(import.meta.url), each, String(labels)];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Measured;
  });
  const load = os.loadavg()[0] ?? 0;
  process.stdout.write(
    `\nfastest of ${ROUNDS}; ${os.availableParallelism()} cores, load ${load.toFixed(1)}\n\n`,
  );
  printTable([
    ["format", "labels", "first ms", "ms", "plain pdfkit ms", "ratio", "peak MB"],
    ...results.map(({ format: name, labels, firstMs, ms, plainMs, peakMb }) => [
      name,
      String(labels),
      firstMs.toFixed(0),
      ms.toFixed(0),
      plainMs.toFixed(0),
      (ms / plainMs).toFixed(2),
      peakMb.toFixed(0),
    ]),
  ]);
  writeResults("labels", { load, results });
}
