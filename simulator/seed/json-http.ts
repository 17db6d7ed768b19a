import { setTimeout as sleep } from "node:timers/promises";

/** One JSON request. @throws Error naming the request and the answer if the status is not 2xx */
export async function json<T>(
  method: string,
  url: string,
  options: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 400)}`);
  }
  return JSON.parse(text) as T;
}

/** Repeats until the answer satisfies; webhooks and jobs take their moment. @throws Error after `seconds` */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  satisfied: (answer: T) => boolean,
  seconds = 30,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (satisfied(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await sleep(100);
  }
}
