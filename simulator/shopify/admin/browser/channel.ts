import type { CallName, Calls, FromAdmin, FromApp } from "./protocol.ts";
import { channelName } from "./protocol.ts";

/** The app's end of the channel to the admin. */
export interface Channel {
  send(message: FromApp): void;
  call<Name extends CallName>(name: Name, argument: Calls[Name]["argument"]): Promise<Calls[Name]["answer"]>;
  on<Type extends FromAdmin["type"]>(
    type: Type,
    listener: (message: Extract<FromAdmin, { type: Type }>) => void,
  ): void;
}

/** Talks to the parent window, and only if that is the admin that served this script. */
export function openChannel(adminOrigin: string): Channel {
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners: { type: string; listener: (message: FromAdmin) => void }[] = [];
  let lastCall = 0;

  const send = (message: FromApp): void => {
    window.parent.postMessage({ channel: channelName, ...message }, adminOrigin);
  };

  window.addEventListener("message", (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== adminOrigin) return;
    const message = event.data as FromAdmin & { channel?: string };
    if (message?.channel !== channelName) return;
    if (message.type === "answer") {
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.ok) caller?.resolve(message.value);
      else caller?.reject(new Error(message.message));
    }
    for (const { type, listener } of listeners) if (type === message.type) listener(message);
  });

  return {
    send,
    call: (name, argument) =>
      new Promise((resolve, reject) => {
        lastCall += 1;
        const id = `call-${lastCall}`;
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        send({ type: "call", id, name, argument });
      }),
    on: (type, listener) => {
      listeners.push({ type, listener: listener as (message: FromAdmin) => void });
    },
  };
}
