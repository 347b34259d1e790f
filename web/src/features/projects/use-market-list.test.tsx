import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aProject } from "../../test-projects.ts";
import { renderAt } from "../../test-render.tsx";
import { serve } from "../../test-server.ts";
import { ASK_AGAIN_MS, useMarketList } from "./use-market-list.ts";

const id = (number: number) => `2f6c1d9e-0000-4000-8000-00000000000${number}`;
const older = aProject({ _id: id(1), title: "An older wall" });
const newer = aProject({ _id: id(2), title: "A newer wall" });
const PATH = "/api/projects/marketplace";

function Titles() {
  const { projects, hasNextPage, fetchNextPage } = useMarketList({ sort: "newest" });
  return (
    <>
      <p>{projects.map(({ title }) => title).join(", ") || "nothing"}</p>
      {hasNextPage ? (
        <button type="button" onClick={() => void fetchNextPage()}>
          Show more
        </button>
      ) : null}
    </>
  );
}

let visibility: DocumentVisibilityState = "visible";
beforeEach(() => {
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => vi.useRealTimers());

it("shows a new project automatically while the page is open", async () => {
  let listed = [older];
  const { to } = serve({ [`GET ${PATH}`]: () => ({ body: listed }) });
  await renderAt("/", <Titles />);
  await screen.findByText("An older wall");
  listed = [newer, older];
  visibility = "hidden";
  await vi.advanceTimersByTimeAsync(3 * ASK_AGAIN_MS);
  expect(to(PATH)).toHaveLength(1);
  visibility = "visible";
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  await screen.findByText("A newer wall, An older wall");
});

it("keeps what it read when the server falls silent", async () => {
  let isThere = true;
  serve({
    [`GET ${PATH}`]: () => {
      if (!isThere) throw new TypeError("Failed to fetch");
      return { body: [older] };
    },
  });
  await renderAt("/", <Titles />);
  await screen.findByText("An older wall");
  isThere = false;
  await vi.advanceTimersByTimeAsync(2 * ASK_AGAIN_MS);
  expect(screen.getByText("An older wall")).toBeTruthy();
});

it("goes on to the page that the one before it named, and shows nothing twice", async () => {
  const { to } = serve({
    [`GET ${PATH}`]: ({ url }) =>
      new URL(url).searchParams.has("cursor")
        ? { body: [newer, older] }
        : { body: [newer], headers: { link: `<${PATH}?limit=40&cursor=abc>; rel="next"` } },
  });
  const { person } = await renderAt("/", <Titles />);
  await person.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByText("A newer wall, An older wall");
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(to(PATH)).toHaveLength(2);
});
