import { screen, waitFor } from "@testing-library/react";
import { helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { describe, expect, it } from "vitest";
import { aProject } from "../../test-projects.ts";
import { renderAt } from "../../test-render.tsx";
import { serve } from "../../test-server.ts";
import { PaletteKey } from "./palette-key.tsx";

async function open(handlers: Parameters<typeof serve>[0] = {}) {
  const server = serve(handlers);
  const shown = await renderAt("/", <PaletteKey />);
  await shown.person.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "Go to" });
  return { ...shown, server, field };
}
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

describe("the palette", () => {
  it("opens by Ctrl K and goes to a page by its first letters, with nothing but keys", async () => {
    const { person, field, path } = await open();
    expect(options()).not.toContain("Admin PanelPage");
    await person.type(field, "ma");
    expect(options()[0]).toBe("MarketPage");
    await person.keyboard("{Enter}");
    await waitFor(() => expect(path()).toBe(pages.market));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("chooses with the arrows, round and round, and says which", async () => {
    const { person, field } = await open();
    const chosen = () =>
      document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
    expect(chosen()).toBe("HomePage");
    await person.keyboard("{ArrowDown}");
    expect(chosen()).toBe("BuildPage");
    await person.keyboard("{ArrowUp}{ArrowUp}");
    expect(chosen()).toBe("HelpPage");
  });

  it("finds what is on the market, and hands the words on to it", async () => {
    const bakery = aProject();
    const { person, field, server, search } = await open({
      "GET /api/projects/marketplace": { body: [bakery] },
    });
    await person.type(field, "bakery");
    await screen.findByRole("option", { name: /Bakery fit-out.*On the market/ });
    expect(server.asked.map(({ url }) => new URL(url).searchParams.get("q"))).toEqual(["bakery"]);
    await person.click(screen.getByRole("option", { name: "Search the market for “bakery”" }));
    await waitFor(() => expect(search()).toEqual({ q: "bakery" }));
  });

  it("finds articles of the guide by their titles", async () => {
    const { person, field, path } = await open({ "GET /api/projects/marketplace": { body: [] } });
    await person.type(field, "disp");
    await person.click(await screen.findByRole("option", { name: /^Disputes.*Help$/ }));
    await waitFor(() => expect(path()).toBe(helpPath("disputes")));
  });
});
