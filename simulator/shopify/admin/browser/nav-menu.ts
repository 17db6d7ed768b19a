import { watch } from "./bar-button.ts";
import type { Channel } from "./channel.ts";

/** `<ui-nav-menu>` and `<s-app-nav>`: the app's pages, drawn by the admin below the app's name. */
export function defineNavMenus(channel: Channel): void {
  class NavMenu extends HTMLElement {
    #observer: MutationObserver | null = null;

    connectedCallback(): void {
      this.#observer = watch(this, () => channel.send({ type: "nav", items: this.items() }));
    }

    disconnectedCallback(): void {
      this.#observer?.disconnect();
      channel.send({ type: "nav", items: [] });
    }

    items() {
      return [...this.querySelectorAll("[href]")].map((link) => ({
        label: link.textContent?.trim() ?? "",
        href: link.getAttribute("href") ?? "",
        home: link.getAttribute("rel") === "home",
      }));
    }
  }
  window.customElements.define("ui-nav-menu", NavMenu);
  window.customElements.define("s-app-nav", class extends NavMenu {});
  channel.on("navigate", ({ href }) => {
    const links = [...document.querySelectorAll("ui-nav-menu [href], s-app-nav [href]")];
    const link = links.find((candidate) => candidate.getAttribute("href") === href);
    // The app's router listens to this event and reads the href from its target.
    link?.dispatchEvent(new CustomEvent("shopify:navigate", { bubbles: true, cancelable: true }));
  });
}
