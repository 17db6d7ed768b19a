import type { Socket } from "node:net";
import { connect, createServer } from "node:net";

/** One address for several servers: connections go to the running ones in turn. */
export interface LoadBalancer {
  readonly url: string;
  close(): Promise<void>;
}

/** @param upPorts the ports of the servers that accept connections now */
export async function openLoadBalancer(upPorts: () => readonly number[]): Promise<LoadBalancer> {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const ports = upPorts();
    const port = ports[turn++ % ports.length];
    // Like a port without a listener.
    if (port === undefined) return void client.resetAndDestroy();
    const upstream = connect(port, "127.0.0.1");
    open.add(client).add(upstream);
    client.pipe(upstream).pipe(client);
    const endBoth = (): void => {
      for (const socket of [client, upstream]) {
        open.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, upstream]) socket.on("error", endBoth).on("close", endBoth);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the load balancer has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
