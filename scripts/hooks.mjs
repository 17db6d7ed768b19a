/** After `npm install`: git calls the repository's own hooks. Someone's own folder of hooks stays. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const git = (...args) => spawnSync("git", args, { encoding: "utf8" });

if (existsSync(".git") && git("config", "core.hooksPath").status === 1)
  git("config", "core.hooksPath", ".githooks");
