// Inlined into every page, ahead of its first paint: the content security policy allows this text by its hash.
(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      // Storage may be blocked: then nobody is signed in, and the system decides about dark and light.
      return null;
    }
  };
  const chosen = stored("colorScheme");
  const dark =
    chosen === "dark" || (chosen !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  page.dataset.colorScheme = dark ? "dark" : "light";

  // A page that the server rendered names its script here, to be loaded once the page can be read.
  const script = document.currentScript;
  const { entry, chunks } = script.dataset;
  if (!entry) return;

  const UNPAINTED_MS = 1000;
  const touches = ["pointerdown", "keydown"];
  const files = [...chunks.split(" ").filter(Boolean), entry];
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    for (const href of files) {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { rel: "modulepreload", fetchPriority: "low", href }));
    }
    // The script looks for what stands in the page, so the page must be there whole.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
    else run();
  };
  const pause = () => window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
  // One file after the other, what others need first, so that a touch is answered in between.
  const run = async () => {
    try {
      for (const file of files) {
        await import(file);
        await pause();
      }
    } catch {
      // Without the network it is tried again at the next touch.
      isLoading = false;
    }
  };
  for (const type of touches) window.addEventListener(type, load, true);

  // What somebody does before the script is there is kept, and done when it is.
  const clicks = [];
  const fields = new Map();
  const shortcuts = [];
  const keepClick = (event) => {
    const control = event.target.closest("a[href], button, input, select, textarea, label, summary");
    if (!control?.matches("button")) return;
    // The browser opens a popover without any script.
    if (control.matches("[popovertarget]")) return load();
    event.preventDefault();
    event.stopPropagation();
    clicks.push(control);
    control.ariaBusy = "true";
    load();
  };
  const keepField = ({ target }) => {
    if (target.matches("input, select, textarea"))
      fields.set(target, target.matches("[type=checkbox], [type=radio]") ? target.checked : target.value);
  };
  const keepSubmit = (event) => {
    event.preventDefault();
    load();
  };
  const keepShortcut = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      shortcuts.push(event);
    }
  };
  const kept = [
    ["click", keepClick],
    ["input", keepField],
    ["change", keepField],
    ["submit", keepSubmit],
    ["keydown", keepShortcut],
  ];
  for (const [type, keep] of kept) window.addEventListener(type, keep, true);

  /** React compares with what it last saw in a field: the setter of the field's class changes it unseen. */
  const setUnseen = (field, name, value) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name).set.call(field, value);
  const repeatField = (field, value) => {
    if (typeof value === "boolean") {
      setUnseen(field, "checked", !value);
      field.click();
      return;
    }
    field.value = "";
    setUnseen(field, "value", value);
    field.dispatchEvent(new Event(field.matches("select") ? "change" : "input", { bubbles: true }));
  };
  document.addEventListener(
    "trestle:ready",
    () => {
      script.removeAttribute("data-entry");
      for (const type of touches) window.removeEventListener(type, load, true);
      for (const [type, keep] of kept) window.removeEventListener(type, keep, true);
      for (const [field, value] of fields) if (field.isConnected) repeatField(field, value);
      for (const control of clicks) {
        control.ariaBusy = null;
        if (control.isConnected) control.click();
      }
      for (const { key, ctrlKey, metaKey } of shortcuts)
        document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey, bubbles: true }));
    },
    { once: true },
  );

  // Somebody offline is told so at once.
  if (stored("authToken") || stored("walletAddress") || !navigator.onLine) {
    // What only visitors see is left out until it is known who is here.
    if (stored("authToken")) page.dataset.session = "";
    load();
    return;
  }
  // The page is painted first; then its script is asked for.
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName("first-contentful-paint").length > 0) setTimeout(load);
  }).observe({ type: "paint", buffered: true });
  // A page that is opened in the background is not painted.
  window.addEventListener("load", () => setTimeout(load, UNPAINTED_MS));
})();
