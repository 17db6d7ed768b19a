/** Replays the fixtures of BOX NOW: every call, error and word of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Direction } from "../../../app/adapters/carriers/boxnow/wire/reference.ts";
import { refusalOf } from "../../../app/adapters/carriers/boxnow/wire/refusal.ts";
import { entriesOf } from "../../../app/adapters/carriers/boxnow/wire/tracking.ts";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import { refusalDetail } from "../../../app/domain/orders/purchases/refusal-detail.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";
import { operations } from "./operations.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/boxnow/fixtures", import.meta.url)),
);

const boxnow = { carrier: "BOX NOW", refusalOf };
const replayed = <Given, Read>(operation: Operation<Given, Read>): ReplayedOperation => ({
  request: (given: Given) => operation.request(given, null),
  read: (answer: CarrierAnswer, given: Given) => readAnswer(operation, given, answer, boxnow),
});

const { parcels } = operations;
const replayedOperations: Readonly<Record<string, ReplayedOperation>> = {
  ...Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      replayed(operation as Operation<never, unknown>),
    ]),
  ),
  track: {
    request: ({ parcelId }: { parcelId: string }) => parcels.request({ parcelId }, null),
    read: (answer: CarrierAnswer, { direction }: { direction: Direction }) =>
      new Map(
        readAnswer(parcels, {}, answer, boxnow).rows.map(
          (row) => [row.id, entriesOf(row, direction)] as const,
        ),
      ),
  },
};

const refusalSchema = z.object({
  error: z.object({ metadata: z.looseObject({ reason: z.string().optional() }).nullish() }),
});

describe("BOX NOW on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(replayedOperations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(replayedOperations).filter((name) => !called.has(name))).toEqual([]);
  });

  /** Source: contract sheet, section 10. */
  const codes =
    "P400 P401 P402 P403 P404 P405 P406 P407 P408 P409 P410 P411 P412 P413 P414 P415 P416 P417 P420 P421 P422 P423 P424 P425 P426 P430 P440 P441 P442 P460 P461 P462 P464 P465 P466 P600 P610 X403 C404 InvalidJsonSchema";

  it("has a fixture for every code of a refusal", () => {
    const answered = fixtures.flatMap(({ answer }) => {
      const body = answer?.body;
      return typeof body === "object" && body !== null && "code" in body ? [body.code] : [];
    });
    expect(codes.split(" ").filter((code) => !answered.includes(code))).toEqual([]);
  });

  it("refuses in words that every language has", () => {
    const wordless = fixtures.filter(({ request, reads }) =>
      [request, reads].some((result) => {
        const { error } = refusalSchema.safeParse(result).data ?? {};
        const reason = error?.metadata?.reason;
        return reason !== undefined && !refusalDetail.safeParse(error?.metadata).success;
      }),
    );
    expect(wordless.map(({ name }) => name)).toEqual([]);
  });

  /** Source: contract sheet, section 8. */
  const words =
    "new accepted-to-locker wait-for-load in-transit intransit in-depot final-destination in-final-destination delivered expired expired-return accepted-for-return returned canceled cancelled canceled-return missing lost";

  it("has a fixture for every word of tracking", () => {
    const tracked = JSON.stringify(fixtures.filter(({ operation }) => operation === "track"));
    expect(words.split(" ").filter((word) => !tracked.includes(`"${word}"`))).toEqual([]);
  });
});
