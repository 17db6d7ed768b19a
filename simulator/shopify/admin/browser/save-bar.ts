import { describeButton, watch } from "./bar-button.ts";
import type { Channel } from "./channel.ts";
import type { SaveBarState } from "./protocol.ts";

type Bar = HTMLElement & { show(): Promise<void>; hide(): Promise<void>; toggle(): Promise<void> };

/** `<ui-save-bar>` and `shopify.saveBar`: unsaved changes, shown in place of the admin's top bar. */
export function defineSaveBar(channel: Channel) {
  class SaveBar extends HTMLElement {
    #observer: MutationObserver | null = null;

    get showing(): boolean {
      return this.#observer !== null;
    }

    get discardConfirmation(): boolean {
      return this.hasAttribute("discardconfirmation");
    }

    set discardConfirmation(on: boolean) {
      this.toggleAttribute("discardconfirmation", on);
    }

    async show(): Promise<void> {
      if (this.#observer) return;
      this.#observer = watch(this, () => channel.send({ type: "saveBar", state: this.#state() }));
      this.dispatchEvent(new Event("show"));
    }

    async hide(): Promise<void> {
      if (!this.#observer) return;
      this.#observer.disconnect();
      this.#observer = null;
      channel.send({ type: "saveBar", state: null });
      this.dispatchEvent(new Event("hide"));
    }

    toggle(): Promise<void> {
      return this.showing ? this.hide() : this.show();
    }

    disconnectedCallback(): void {
      void this.hide();
    }

    #state(): SaveBarState {
      const buttons = [...this.querySelectorAll("button")].map(describeButton);
      return {
        save: buttons.find(({ variant }) => variant === "primary") ?? null,
        discard: buttons.find(({ variant }) => variant !== "primary") ?? null,
        discardConfirmation: this.discardConfirmation,
      };
    }
  }
  window.customElements.define("ui-save-bar", SaveBar);
  const bar = (id: string): Bar => {
    const element = document.getElementById(id);
    if (element?.localName !== "ui-save-bar") throw new Error(`there is no ui-save-bar with id ${id}`);
    return element as Bar;
  };
  return {
    show: async (id: string) => bar(id).show(),
    hide: async (id: string) => bar(id).hide(),
    toggle: async (id: string) => bar(id).toggle(),
    /** Settles only if the user may leave; otherwise the caller's next step never runs. */
    leaveConfirmation: () =>
      new Promise<void>((resolve) => {
        void channel.call("leaveConfirmation", null).then((leave) => leave && resolve());
      }),
  };
}
