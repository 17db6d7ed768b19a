import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deskUser, rivalUser } from "../../../simulator/carriers/geniki/users.ts";
import type { Content, SimulatedGeniki } from "./simulated-geniki.ts";
import {
  aVoucher,
  childrenAt,
  contentXml,
  keyNameOf,
  monday,
  postSoap,
  recordWith,
  startSimulatedGeniki,
  textAt,
} from "./simulated-geniki.ts";

let geniki: SimulatedGeniki;
beforeEach(async () => {
  geniki = await startSimulatedGeniki();
});
afterEach(() => geniki.server.close());

interface JobView {
  id: string;
  voucher: string;
  state: string;
  closingBatch: number;
  subVouchers: string[];
  record: { Comments: string; OrderId: string };
}
const jobs = (reference?: string) =>
  geniki.control<JobView[]>("GET", reference === undefined ? "/jobs" : `/jobs?reference=${reference}`);
const as = async (user: typeof deskUser, operation: string, content: Content) =>
  postSoap(
    geniki.server.url,
    operation,
    contentXml({ [keyNameOf(operation)]: await geniki.key(user), ...content }),
  );

describe("a record", () => {
  it.each([
    [700, { Name: " " }],
    [700, { Address: undefined }],
    [700, { City: "" }],
    [700, { Services: "GE", Country: "Italy", Email: "a@example.org" }],
    [701, { Services: "ΑΜ" }],
    [701, { Services: "ΑΝ", CodAmount: "0.00" }],
    [702, { CodAmount: "64.90" }],
    // Latin letters look the same.
    [702, { Services: "AM", CodAmount: "64.90" }],
    [703, { Services: "ΑΜ", CodAmount: "2000.01" }],
    [704, { Services: "ΑΣ" }],
    [705, { InsAmount: "10" }],
    [706, { ReceivedDate: "2027-02-28T00:00:00" }],
    [706, { ReceivedDate: undefined }],
    [711, { SendAndReturnRecipient: "WAREHOUSE-2" }],
    [2, { Services: "AN" }],
    [2, { Pieces: 0 }],
    [2, { Pieces: 100 }],
    [2, { Weight: "0" }],
    // The order of the checks.
    [700, { Name: "", Services: "ΑΜ", ReceivedDate: undefined }],
    [703, { Services: "ΑΜ,ΑΣ", CodAmount: "3000" }],
    [704, { Services: "ΑΣ", ReceivedDate: undefined }],
  ])("is refused with %i if it has %j", async (result, changes) => {
    const answer = await geniki.create(changes);
    expect(answer.result).toBe(result);
    expect(answer.text).toContain(`<Result>${result}</Result><JobId>0</JobId>`);
    expect(await jobs()).toEqual([]);
  });

  it("is needed: 3; a return recipient must be known: 712", async () => {
    expect((await geniki.call("CreateJob", { eType: "Voucher" })).result).toBe(3);
    expect((await geniki.create({ SendAndReturnRecipient: "NOWHERE" }, "SendAndReturn")).result).toBe(712);
  });

  it.each([
    [{ Services: "αμ, 5σ", CodAmount: "64.90" }],
    [{ Services: "ΑΜ", CodAmount: "2000" }],
    [{ Services: "STD" }],
    [{ Services: "ΑΣ", InsAmount: "10" }],
    [{ Services: "GE", Country: "Italy", Email: "a@example.org", ContentsDescription: "Soap" }],
    [{ ReceivedDate: `${monday}T00:00:00+02:00` }],
    [{ Pieces: 99 }],
  ])("is booked if it has %j", async (changes) => {
    expect((await geniki.create(changes)).result).toBe(0);
  });

  it("of today is by the day of Athens", async () => {
    // 23:30 UTC is the next day in Athens.
    await geniki.control("POST", "/clock", { advanceMs: 15.5 * 3_600_000 });
    expect((await geniki.create({ ReceivedDate: `${monday}T00:00:00` })).result).toBe(706);
    expect((await geniki.create({ ReceivedDate: "2027-03-02T00:00:00" })).result).toBe(0);
  });

  it("keeps 40 characters of its comments, 255 of a pickup's", async () => {
    const Comments = "α".repeat(300);
    await geniki.create({ Comments });
    await geniki.create({ Comments, OrderId: "visit" }, "Pickup");
    const [parcel, visit] = await jobs();
    expect([parcel?.record.Comments.length, visit?.record.Comments.length]).toEqual([40, 255]);
  });
});

describe("a job", () => {
  it("has an id, a voucher of 10 digits and one for each further piece, which names its parent", async () => {
    const { content } = await geniki.create({ Pieces: 3 });
    const main = textAt(content, "Voucher");
    expect(main).toMatch(/^\d{10}$/);
    const records = childrenAt(content, "SubVouchers");
    expect(records.map((record) => textAt(record, "BelongsTo"))).toEqual([main, main]);
    const numbers = [main, ...records.map((record) => textAt(record, "VoucherNo"))];
    expect(new Set(numbers).size).toBe(3);
  });

  it.each(["at-booking", "always"])("may lack its last sub-voucher: %s", async (lastSubVoucherMissing) => {
    await geniki.control("PUT", "/quirks", { lastSubVoucherMissing });
    const { content } = await geniki.create({ Pieces: 3 });
    expect(childrenAt(content, "SubVouchers")).toHaveLength(1);
    const job = await geniki.call("GetVoucherJob", { nJobId: textAt(content, "JobId") ?? "" });
    const records = childrenAt(
      job.content?.children.find(({ name }) => name === "Job") ?? null,
      "SubVouchers",
    );
    expect(records).toHaveLength(lastSubVoucherMissing === "always" ? 1 : 2);
  });

  it("is found by its reference; several may have it, cancelled ones too, and it ends at the user", async () => {
    const first = await geniki.book();
    await geniki.book();
    await geniki.call("CancelJob", { nJobId: first.id, bCancel: true });
    const sOrderId = aVoucher.OrderId;
    const { content } = await geniki.call("GetJobsFromOrderId", { sOrderId: sOrderId.toUpperCase() });
    expect(textAt(content, "Count")).toBe("2");
    expect(childrenAt(content, "Jobs").map((job) => textAt(job, "IsCanceled"))).toEqual(["true", "false"]);
    const others = await as(deskUser, "GetJobsFromOrderId", { sOrderId });
    expect(textAt(others.content, "Count")).toBe("0");
  });

  it.each([0, 3, 9])("that isn't there is looked up with the result %i", async (nothingFound) => {
    await geniki.control("PUT", "/quirks", { nothingFound });
    expect((await geniki.call("GetJobsFromOrderId", { sOrderId: "none" })).result).toBe(nothingFound);
  });

  it("may be found late, and with a shortened reference", async () => {
    await geniki.control("PUT", "/quirks", { lookupDelayMs: 60_000, orderIdLength: 10 });
    await geniki.book();
    const count = async (sOrderId: string) =>
      textAt((await geniki.call("GetJobsFromOrderId", { sOrderId })).content, "Count");
    expect(await count(aVoucher.OrderId.slice(0, 10))).toBe("0");
    await geniki.control("POST", "/clock", { advanceMs: 60_000 });
    expect(await count(aVoucher.OrderId)).toBe("0");
    expect(await count(aVoucher.OrderId.slice(0, 10))).toBe("1");
  });

  it("is searched by range and state", async () => {
    const { id } = await geniki.book();
    await geniki.book({ OrderId: "other" });
    await geniki.call("CancelJob", { nJobId: id, bCancel: true });
    const search = async (State: string, DateFrom = `${monday}T00:00:00`) => {
      const oParams = {
        DateFrom,
        DateTo: `${monday}T23:59:59`,
        State,
        CounType: "None",
        SearchType: "Vouchers",
      };
      return textAt((await geniki.call("GetJobs", { oParams })).content, "Count");
    };
    expect([await search("All"), await search("Open"), await search("Closed")]).toEqual(["2", "1", "0"]);
    expect(await search("All", `${monday}T20:00:00`)).toBe("0");
    await geniki.control("PUT", "/quirks", { refusesGetJobs: true });
    expect(await search("All")).toBeNull();
  });
});

describe("cancelling", () => {
  const cancel = async (nJobId: string, bCancel = true) =>
    (await geniki.call("CancelJob", { nJobId, bCancel })).result;

  it("is done once, then 13; false makes the job active again", async () => {
    const { id } = await geniki.book();
    expect(await cancel(id)).toBe(0);
    expect(await cancel(id)).toBe(13);
    const job = await geniki.call("GetVoucherJob", { nJobId: id });
    expect(job.result).toBe(13);
    expect(textAt(job.content, "Job IsCanceled")).toBe("true");
    expect(await cancel(id, false)).toBe(0);
    expect((await geniki.call("GetVoucherJob", { nJobId: id })).result).toBe(0);
  });

  it("needs its flag", async () => {
    const { id } = await geniki.book();
    expect((await geniki.call("CancelJob", { nJobId: id })).status).toBe(500);
    expect((await jobs())[0]?.state).toBe("open");
  });

  it("answers 9 for an unknown job, 10 for another user's, 4 after closing", async () => {
    const { id } = await geniki.book();
    expect(await cancel("1")).toBe(9);
    expect((await as(deskUser, "CancelJob", { nJobId: id, bCancel: true })).result).toBe(10);
    await geniki.call("ClosePendingJobs");
    expect(await cancel(id)).toBe(4);
  });
});

describe("closing", () => {
  it("takes the open jobs of today by Athens, and older ones by their range alone", async () => {
    await geniki.book({ OrderId: "old" });
    await geniki.control("POST", "/clock", { advanceMs: 24 * 3_600_000 });
    await geniki.book({ OrderId: "new", ReceivedDate: "2027-03-02T00:00:00" });
    await geniki.call("ClosePendingJobs");
    expect((await jobs()).map(({ state }) => state)).toEqual(["open", "closed"]);
    const range = { dFr: `${monday}T00:00:00`, dTo: `${monday}T23:59:59` };
    expect((await geniki.call("ClosePendingJobsByDate", range)).result).toBe(0);
    expect((await jobs()).map(({ closingBatch }) => closingBatch)).toEqual([2, 1]);
  });

  it("leaves nothing to close again, closes cancelled jobs too, and counts no batch for nothing", async () => {
    const { id } = await geniki.book();
    await geniki.call("CancelJob", { nJobId: id, bCancel: true });
    await geniki.call("ClosePendingJobs");
    expect((await geniki.call("ClosePendingJobs")).result).toBe(0);
    const job = await geniki.call("GetVoucherJob", { nJobId: id });
    expect([textAt(job.content, "Job IsClosed"), textAt(job.content, "Job ClosingBatch")]).toEqual([
      "true",
      "1",
    ]);
  });

  it.each([
    [false, "open"],
    [true, "closed"],
  ])("covers the client's other users: %s, and never another client's", async (closesForClient, state) => {
    await geniki.control("PUT", "/quirks", { closesForClient });
    for (const user of [deskUser, rivalUser])
      await as(user, "CreateJob", { oVoucher: recordWith({}), eType: "Voucher" });
    await geniki.call("ClosePendingJobs");
    expect((await jobs()).map((job) => job.state)).toEqual([state, "open"]);
  });
});
