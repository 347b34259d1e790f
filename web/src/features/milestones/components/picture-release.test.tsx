import { screen } from "@testing-library/react";
import type { PictureRelease as Release } from "@trestle/domain/milestones/pictures.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { refusal, serve } from "../../../test-server.ts";
import { PictureRelease } from "./picture-release.tsx";

const PROJECT = "7b1c9f0e-1111-4222-8333-444455556666";
const PATH = `/api/projects/${PROJECT}/pictures/release`;

async function show(release: Release, put?: Parameters<typeof serve>[0][string]) {
  let current = release;
  const server = serve({
    [`GET ${PATH}`]: () => ({ body: current }),
    [`PUT ${PATH}`]:
      put ??
      (async (request) => {
        current = { ...current, mine: ((await request.json()) as { released: boolean }).released };
        return { body: current };
      }),
  });
  return { ...(await renderAt("/", <PictureRelease viewerId="me" projectId={PROJECT} />)), server };
}

it.each<[string, Partial<Release>]>([
  ["3 pictures, seen only by the two of you. Shown to everyone once both agree.", {}],
  ["3 pictures. They’re shown once the other side agrees too.", { mine: true }],
  ["3 pictures. The other side wants to show them. You need to agree too.", { theirs: true }],
  ["3 pictures, shown to everyone on both profiles.", { mine: true, theirs: true }],
])("says who has agreed: %s", async (sentence, part) => {
  await show({ pictures: 3, mine: false, theirs: false, ...part });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it("releases the pictures, and takes them back", async () => {
  const { person } = await show({ pictures: 1, mine: false, theirs: true });
  await person.click(await screen.findByRole("button", { name: "Show them on our profiles" }));
  expect(await screen.findByText("1 picture, shown to everyone on both profiles.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Don’t show them" }));
  expect(await screen.findByText(/The other side wants to show them\./)).toBeTruthy();
});

it("changes nothing when it is refused, and says why", async () => {
  const { person } = await show(
    { pictures: 1, mine: false, theirs: true },
    refusal(409, "This project isn't finished yet.", "conflict"),
  );
  await person.click(await screen.findByRole("button", { name: "Show them on our profiles" }));
  expect(await screen.findByText("This project isn't finished yet.")).toBeTruthy();
  expect(screen.getByText(/You need to agree too\./)).toBeTruthy();
});

it("shows nothing without pictures", async () => {
  const { server, container } = await show({ pictures: 0, mine: false, theirs: false });
  await expect.poll(() => server.to(PATH).length).toBe(1);
  expect(container.querySelector("section")).toBeNull();
});
