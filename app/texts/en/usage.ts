interface Calls {
  readonly perSecond: number;
  readonly burst: number;
  readonly left: number;
}

export const usage = {
  title: "Usage and limits",
  limits: "Limits",
  calls: "Requests",
  callsLeft: ({ left, burst }: Calls) => `${left} of ${burst} possible right now`,
  callsBody: ({ perSecond, burst }: Calls) =>
    `${perSecond} per second, ${burst} at once, for all keys and this dashboard together. Each 16 KiB of a body counts as one more.`,
  endpoints: "Webhook endpoints",
  endpointsOf: ({ count, most }: { readonly count: number; readonly most: number }) => `${count} of ${most}`,
  endpointsBody: "In this environment.",
  body: "Size of a request",
  bodyLimit: "1 MiB",
  bodyNote: "Customs invoices as PDF may be larger; the documentation names their limit.",
  lists: "Lists without a limit",
  listsLimit: "2 at a time",
  listsNote: "With limit and cursor there may be more.",
};
