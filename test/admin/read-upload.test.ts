import { describe, expect, it } from "vitest";
import { joined } from "../../app/domain/files/file-bytes.ts";
import { readUpload } from "../../app/entrypoints/pages/frame/read-upload.server.ts";

const KIB = 1024;
const address = "https://waybill.example/app/rates/upload";

function sent(form: FormData): Request {
  return new Request(address, { method: "POST", body: form });
}

function raw(body: string, type = "multipart/form-data; boundary=x"): Request {
  return new Request(address, { method: "POST", headers: { "content-type": type }, body });
}

const refused = async (request: Request) => {
  const answer = await readUpload(request, KIB).catch((error: unknown) => error);
  return answer instanceof Response ? [answer.status, await answer.text()] : answer;
};

describe("the form of an upload", () => {
  it("has each field, and each file with its name and bytes, in the order sent", async () => {
    const first = Uint8Array.from({ length: 300 * KIB }, (_, n) => n % 251);
    const form = new FormData();
    form.set("intent", "ελέγξτε");
    form.append("files", new File([first], "C:\\prices\\τιμοκατάλογος; 2026.csv"));
    form.append("files", new File(["zone\r\n--x\r\nnear"], "zones.csv"));
    form.append("files", new File([], "empty.csv"));
    form.append("other", new File(["left out"], "other.csv"));
    const upload = await readUpload(sent(form), 400 * KIB);
    expect(upload?.field("intent")).toBe("ελέγξτε");
    expect(upload?.field("files")).toBeNull();
    const files = upload?.files("files") ?? [];
    expect(files.map(({ name }) => name)).toEqual(["τιμοκατάλογος; 2026.csv", "zones.csv", "empty.csv"]);
    expect(new Uint8Array(joined(files[0]?.bytes ?? []))).toEqual(first);
    expect(files.slice(1).map(({ bytes }) => new TextDecoder().decode(joined(bytes)))).toEqual([
      "zone\r\n--x\r\nnear",
      "",
    ]);
  });

  it("is not read beyond the limit", async () => {
    const form = new FormData();
    form.set("files", new File([new Uint8Array(200 * KIB)], "prices.csv"));
    expect(await readUpload(sent(form), 100 * KIB)).toBeNull();
    expect(await readUpload(sent(form), 200 * KIB)).not.toBeNull();
  });

  it.each([
    ["another type", raw("{}", "application/json"), 415],
    ["no boundary", raw("--x--\r\n", "multipart/form-data;"), 400],
    ["no part", raw("nothing"), 400],
    [
      "a form that breaks off",
      raw('--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n1'),
      400,
    ],
    ["a header without an end", raw("--x\r\ncontent-disposition: form-data"), 400],
  ])("is refused with %s", async (_, request, status) => {
    expect(await refused(request)).toEqual([status, expect.any(String)]);
  });
});
