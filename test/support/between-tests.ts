/**
 * A turn of the event loop between two tests. The laws that are checked with thousands of cases never wait, and a file of them would keep the worker
 * from hearing Vitest's answers for longer than the minute that it allows.
 */
import { afterEach } from "vitest";

afterEach(() => new Promise((resolve) => setImmediate(resolve)));
