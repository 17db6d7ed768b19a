import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A key and a certificate for both names of this machine, in PEM. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-tls-"));
  const file = (name: string) => path.join(folder, name);
  try {
    const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    const of = [
      "-days",
      "2",
      "-subj",
      "/CN=127.0.0.1",
      "-addext",
      "subjectAltName=IP:127.0.0.1,DNS:localhost",
    ];
    const made = spawnSync(
      "openssl",
      [...args, ...of, "-keyout", file("key.pem"), "-out", file("cert.pem")],
      { encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr ?? made.error}`);
    return { key: readFileSync(file("key.pem"), "utf8"), cert: readFileSync(file("cert.pem"), "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
