import { afterEach } from "vitest";
import { aTurn } from "./effort.ts";

afterEach(aTurn);
