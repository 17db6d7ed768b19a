import { afterEach } from "vitest";
import { aTurn } from "./effort.ts";
import { watchStatements } from "./events-check.ts";

const unrecorded: string[] = [];
watchStatements((missing) => unrecorded.push(...missing));

afterEach(() => {
  const found = unrecorded.splice(0);
  if (found.length > 0) throw new Error(found.join("\n"));
});

afterEach(aTurn);
