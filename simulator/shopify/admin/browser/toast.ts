import type { Channel } from "./channel.ts";

interface ToastOptions {
  duration?: number;
  isError?: boolean;
  action?: string;
  onAction?: () => void;
  onDismiss?: () => void;
}

/** `shopify.toast`: drawn by the admin, answered here. */
export function toasts(channel: Channel) {
  const shown = new Map<string, ToastOptions>();
  let last = 0;
  channel.on("toastClosed", ({ id, by }) => {
    const options = shown.get(id);
    shown.delete(id);
    if (by === "action") options?.onAction?.();
    else options?.onDismiss?.();
  });
  return {
    show: (message: string, options: ToastOptions = {}): string => {
      last += 1;
      const id = `toast-${last}`;
      shown.set(id, options);
      channel.send({
        type: "toast",
        id,
        message,
        durationMs: options.duration ?? 5000,
        isError: options.isError ?? false,
        action: options.action ?? null,
      });
      return id;
    },
    hide: (id: string): void => channel.send({ type: "toastHide", id }),
  };
}
