/** Serves the files of the client build: all of them are public. */
import { readdirSync } from "node:fs";
import path from "node:path";
import express from "express";
import { codingSuffixes } from "../../domain/reference/publish/coded-files.ts";
import { preferredCoding } from "../../domain/reference/publish/content-coding.ts";

const YEAR = "1y";
const HOUR = "1h";

/**
 * Files below `/assets` bear a hash of their content in their names, so browsers keep them.
 * @param clientDir the folder of the client build
 */
export function serveClientFiles(app: express.Express, clientDir: string): void {
  const setHeaders = (response: express.Response) => response.setHeader("x-content-type-options", "nosniff");
  const files = express.static(clientDir, { index: false, redirect: false, maxAge: HOUR, setHeaders });
  const assetsDir = path.join(clientDir, "assets");
  const assets = express.static(assetsDir, {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: YEAR,
    setHeaders,
  });
  const publicFiles = publicFilesIn(clientDir);
  app.use("/assets", asBuilt(namesIn(assetsDir)), assets);
  // A list of names, so that a page costs no look at the disk.
  app.use((request, response, next) =>
    publicFiles.has(request.path) ? files(request, response, next) : next(),
  );
}

/** Sends the compressed form that the build left beside a file, if the browser takes it: a request compresses nothing. */
function asBuilt(names: ReadonlySet<string>): express.RequestHandler {
  return (request, response, next) => {
    const coding = preferredCoding(request.headers["accept-encoding"]) ?? "identity";
    const compressed = `${request.path}${codingSuffixes[coding]}`;
    if (names.has(request.path)) response.vary("accept-encoding");
    if (coding !== "identity" && names.has(request.path) && names.has(compressed)) {
      response.type(path.extname(request.path)).setHeader("content-encoding", coding);
      request.url = compressed;
    }
    next();
  };
}

/** Paths of all files in the folder except the assets (served above) and hidden ones. */
function publicFilesIn(folder: string): ReadonlySet<string> {
  return new Set([...namesIn(folder)].filter((file) => !/^\/assets\/|\/\./.test(file)));
}

/** Paths below the folder: `/carriers/acs.svg`. */
function namesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Set(
    files.map(
      (entry) =>
        `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")}`,
    ),
  );
}
