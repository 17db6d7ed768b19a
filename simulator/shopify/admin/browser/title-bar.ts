import { describeButton, watch } from "./bar-button.ts";
import type { Channel } from "./channel.ts";

/** `<ui-title-bar>`: the page's title and actions in the admin's header; inside a modal the modal reads it. */
export function defineTitleBar(channel: Channel): void {
  window.customElements.define(
    "ui-title-bar",
    class extends HTMLElement {
      #observer: MutationObserver | null = null;

      connectedCallback(): void {
        if (this.closest("ui-modal")) return;
        this.#observer = watch(this, () =>
          channel.send({
            type: "title",
            title: this.getAttribute("title") ?? "",
            buttons: [...this.querySelectorAll<HTMLElement>("button, a")].map(describeButton),
          }),
        );
      }

      disconnectedCallback(): void {
        if (!this.#observer) return;
        this.#observer.disconnect();
        channel.send({ type: "title", title: "", buttons: [] });
      }
    },
  );
}
