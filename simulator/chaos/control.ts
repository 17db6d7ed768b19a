/** The simulator's control API at the one shop: `control("POST", "orders", …)`. */
export type Control = <Answer = unknown>(method: string, path: string, body?: unknown) => Promise<Answer>;
