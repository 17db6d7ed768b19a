/** The block that shows a parcel on a shop's page: a custom element, as the browser gets it. It is text, because the server is one bundle. */
export const embedScript = String.raw`/*
 * <script src="https://…/track/embed.js" defer></script>
 * <waybill-tracking token="…" lang="en"></waybill-tracking>
 * The block lies in a shadow root: the page's styles do not reach it, and its own do not leave it.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const REFRESH_MS = 5 * 60_000;

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  const link = (url, text) => {
    const made = element("a", text);
    // A link of another kind, such as javascript:, would run on the shop's page.
    if (/^https?:\/\//i.test(url)) made.href = url;
    made.rel = "noreferrer noopener";
    made.target = "_blank";
    const line = element("p");
    line.append(made);
    return line;
  };

  const style =
    ":host { display: block; font: 1rem/1.5 system-ui, sans-serif; color: #1a1c1d; overflow-wrap: anywhere }" +
    "section { background: #fff; border: 1px solid #d4d4d4; border-top: 6px solid var(--c); border-radius: 8px; padding: 16px }" +
    "p { margin: 4px 0 }" +
    ".status { font-size: 1.5em; font-weight: 600; color: var(--c) }" +
    ".test { color: #8e1f0b; font-weight: 600 }" +
    ".soft, time { color: #4a4d50 }" +
    "ol { list-style: none; margin: 16px 0 0; padding: 0 }" +
    "li { border-left: 3px solid var(--c); padding: 0 0 12px 12px }" +
    "a { color: var(--c) }";

  class Tracking extends HTMLElement {
    static observedAttributes = ["token", "lang"];

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: "open" });
      this.load();
      this.timer = setInterval(() => document.hidden || this.load(), REFRESH_MS);
    }

    disconnectedCallback() {
      clearInterval(this.timer);
    }

    attributeChangedCallback() {
      if (this.shadowRoot) this.load();
    }

    async load() {
      const token = this.getAttribute("token") ?? "";
      const lang = this.getAttribute("lang") || document.documentElement.lang || "en";
      try {
        const base = origin + "/track/" + encodeURIComponent(token);
        const answer = await fetch(base + "/status.json?lang=" + encodeURIComponent(lang), {
          credentials: "omit",
        });
        if (!answer.ok) throw new Error("the parcel was not shown: " + answer.status);
        this.show(await answer.json(), lang);
      } catch (error) {
        // The last known state stays on screen.
        this.dispatchEvent(new CustomEvent("waybill-error", { detail: error }));
      }
    }

    show(view, lang) {
      const { texts, brand } = view;
      const colour = /^#[0-9a-f]{6}$/i.test(brand.colour) ? brand.colour : "#1a1c1d";
      const box = element("section");
      box.setAttribute("aria-label", texts.title);
      box.lang = view.language;
      box.style.setProperty("--c", colour);
      if (view.is_test) box.append(element("p", texts.sandbox, "test"));
      box.append(element("p", view.status_text, "status"));
      if (texts.expected) box.append(element("p", texts.expected));
      const facts = [view.order, view.carrier, view.tracking_ref, ...view.further_refs];
      box.append(element("p", facts.filter(Boolean).join(" · "), "soft"));
      if (view.tracking_url) box.append(link(view.tracking_url, texts.carrierPage));
      if (brand.help_url) box.append(link(brand.help_url, texts.help));
      else if (brand.help_email) box.append(element("p", texts.help + ": " + brand.help_email));
      if (view.events.length === 0) box.append(element("p", texts.noScans, "soft"));
      else box.append(this.list(view.events, view.language || lang));
      const sheet = element("style", style);
      this.shadowRoot.replaceChildren(sheet, box);
    }

    list(events, language) {
      const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
      const list = element("ol");
      for (const { at, text, details, place } of events) {
        const item = element("li");
        item.append(element("strong", text));
        for (const words of [details, place])
          if (words && words !== text) item.append(element("p", words, "soft"));
        const time = element("time", format.format(new Date(at)));
        time.dateTime = at;
        const line = element("p");
        line.append(time);
        item.append(line);
        list.append(item);
      }
      return list;
    }
  }

  if (!customElements.get("waybill-tracking")) customElements.define("waybill-tracking", Tracking);
})();
`;
