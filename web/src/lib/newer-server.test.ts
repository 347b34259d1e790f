import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { serve } from "../test-server.ts";
import { call } from "./endpoints.ts";
import { followServer } from "./newer-server.ts";

const OWN = "index-old.js";
let visibility: DocumentVisibilityState = "visible";
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});

/** A page of the old build that has had one answer, of a server with this build. */
async function answeredBy(build: string, isSending = () => false) {
  const reload = vi.fn();
  onTestFinished(followServer({ entry: `https://trestle.example/assets/${OWN}`, isSending, reload }));
  serve({ "GET /api/reviews/mine": { body: [], headers: { "web-build": build } } });
  await call("GET /api/reviews/mine");
  return reload;
}

it("reloads a page of an older build once it is hidden, and not before", async () => {
  const reload = await answeredBy("index-new.js");
  expect(reload).not.toHaveBeenCalled();
  show("hidden");
  expect(reload).toHaveBeenCalledOnce();
});

it("leaves a page of the server's own build alone", async () => {
  const reload = await answeredBy(OWN);
  show("hidden");
  expect(reload).not.toHaveBeenCalled();
});

it("keeps what was typed, until the person has gone to another page", async () => {
  const reload = await answeredBy("index-new.js");
  document.body.append(document.createElement("input"));
  document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  show("hidden");
  expect(reload).not.toHaveBeenCalled();
  history.pushState(null, "", "/Market");
  show("hidden");
  expect(reload).toHaveBeenCalledOnce();
});

it("waits for an open dialog, and for a change that is on its way", async () => {
  let sending = true;
  const reload = await answeredBy("index-new.js", () => sending);
  const dialog = document.createElement("div");
  dialog.role = "dialog";
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  show("hidden");
  sending = false;
  show("hidden");
  expect(reload).not.toHaveBeenCalled();
  dialog.remove();
  show("hidden");
  expect(reload).toHaveBeenCalledOnce();
});

it("reloads once for a build, even where the page stays the old one", async () => {
  const reload = await answeredBy("index-new.js");
  show("hidden");
  show("hidden");
  expect(reload).toHaveBeenCalledOnce();
});
