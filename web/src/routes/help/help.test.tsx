import { screen, waitFor, within } from "@testing-library/react";
import { helpArticles, helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { ReadArticle } from "../../features/help/components/read-article.tsx";
import { renderAt } from "../../test-render.tsx";
import { Help } from "../help.tsx";

it("lists every article, and can be asked without a script", async () => {
  const { container } = await renderAt(pages.help, <Help />);
  const listed = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(listed).toEqual(helpArticles.map(helpPath));
  expect(container.querySelector("form")?.getAttribute("action")).toBe(pages.help);
  expect(screen.getByRole("searchbox", { name: "Search the guide" }).getAttribute("name")).toBe("q");
});

it("answers while one types, in the page and in its address", async () => {
  const { person, search } = await renderAt(pages.help, <Help />);
  await person.type(screen.getByRole("searchbox"), "faucet");
  const results = await screen.findByRole("region", { name: "Search results" });
  const [first] = within(results).getAllByRole("link");
  expect(first?.getAttribute("href")).toBe(`${helpPath("wallets")}#demo-coins`);
  await waitFor(() => expect(search()).toEqual({ q: "faucet" }));
});

it("opens with what the address asks, also when it is a number, and says when there is nothing", async () => {
  await renderAt(`${pages.help}?q=31337`, <Help />);
  expect((screen.getByRole("searchbox") as HTMLInputElement).value).toBe("31337");
  expect((await screen.findByRole("status")).textContent).toContain("Nothing in the guide about “31337”");
});

it("shows an article with its sections to link to, its pictures, and the ones around it", async () => {
  const { container } = await renderAt(helpPath("escrow"), <ReadArticle article="escrow" />);
  expect(screen.getByRole("heading", { level: 1, name: "Accepting a bid, and the escrow" })).toBeTruthy();
  const section = screen.getByRole("heading", { level: 2, name: "Who pays what" });
  expect(section.id).toBe("who-pays-what");
  expect(within(section).getByRole("link").getAttribute("href")).toBe("#who-pays-what");
  const pictures = [...container.querySelectorAll("img")];
  expect(pictures.length).toBe(2);
  for (const picture of pictures) {
    expect(picture.getAttribute("loading")).toBe("lazy");
    expect(Number(picture.getAttribute("width"))).toBeGreaterThan(0);
    expect(picture.alt).toContain("Accepting a bid");
  }
  expect(container.querySelector("p > figure")).toBeNull();
  const all = screen.getByRole("navigation", { name: "Help articles" });
  expect(within(all).getByRole("link", { current: "page" }).getAttribute("href")).toBe(helpPath("escrow"));
  const around = screen.getByRole("navigation", { name: "More articles" });
  expect(
    within(around)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual([helpPath("negotiating"), helpPath("tracking")]);
});
