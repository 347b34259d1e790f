import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test-render.tsx";
import { AnchorButton, Button, IconButton, LinkButton } from "./button.tsx";

const button = (name: string) => screen.findByRole("button", { name });

it("is pressed by click and key, and submits no form unless its type says so", async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event) => event.preventDefault())];
  const { person } = await renderAt(
    "/",
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Save</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await person.click(await button("Save"));
  await person.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(2);
  expect(onSubmit).not.toHaveBeenCalled();
  await person.click(await button("Send"));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it("does nothing while it is busy, says so, and keeps the focus", async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event) => event.preventDefault())];
  const { person } = await renderAt(
    "/",
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy onClick={onClick}>
        Send
      </Button>
    </form>,
  );
  const send = await button("Send");
  send.focus();
  await person.keyboard("{Enter}");
  await person.click(send);
  await person.type(screen.getByLabelText("Name"), "Tom{Enter}");
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(send.getAttribute("aria-busy")).toBe("true");
  expect(send.getAttribute("aria-disabled")).toBe("true");
  send.focus();
  expect(document.activeElement).toBe(send);
});

it("leads somewhere as a link with the look of a button", async () => {
  const { person, path } = await renderAt(
    "/",
    <>
      <LinkButton to="/market">Browse the market</LinkButton>
      <AnchorButton href="https://example.org/" icon="external">
        Elsewhere
      </AnchorButton>
    </>,
  );
  expect((await screen.findByRole("link", { name: "Elsewhere" })).getAttribute("href")).toBe(
    "https://example.org/",
  );
  await person.click(screen.getByRole("link", { name: "Browse the market" }));
  await vi.waitFor(() => expect(path()).toBe("/market"));
});

it("has a name where it shows only an icon", async () => {
  const onClick = vi.fn();
  const { person } = await renderAt(
    "/",
    <IconButton icon="trash" name="Remove the wall" onClick={onClick} />,
  );
  await person.click(await button("Remove the wall"));
  expect(onClick).toHaveBeenCalledTimes(1);
});
