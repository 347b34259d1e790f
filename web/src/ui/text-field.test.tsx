import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { useForm } from "../lib/form.ts";
import { renderAt } from "../test-render.tsx";
import { Button } from "./button.tsx";
import { SecretField, Select, Textarea, TextField } from "./text-field.tsx";

function TitleForm({ send }: { send: (values: { title: string }) => void }) {
  const form = useForm({
    initial: { title: "" },
    check: ({ title }) => (title ? [] : [{ field: "title", message: "Enter a title." }]),
  });
  return (
    <form ref={form.form} onSubmit={form.submit(send)}>
      <TextField {...form.field("title")} label="Title" />
      <Button type="submit">Send</Button>
    </form>
  );
}

function PasswordForm() {
  const [typed, setTyped] = useState("");
  return <SecretField label="Password" value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

it("names each field, and says beneath it what helps or what is wrong", async () => {
  await renderAt(
    "/",
    <>
      <TextField label="Title" hint="At most 80 characters" defaultValue="" />
      <Textarea label="Description" hint="Markdown" problem="Say more." defaultValue="" />
      <Select label="Trade" options={[["joinery", "Joinery"]]} defaultValue="joinery" />
      <TextField aria-label="Search" type="search" />
    </>,
  );
  const described = (field: HTMLElement) =>
    document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  const title = await screen.findByLabelText("Title");
  expect(described(title)).toBe("At most 80 characters");
  expect(title.getAttribute("aria-invalid")).toBe("false");
  const description = screen.getByLabelText("Description");
  expect(described(description)).toBe("Say more.");
  expect(description.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("combobox", { name: "Trade" })).toHaveProperty("value", "joinery");
  expect(screen.getByRole("searchbox", { name: "Search" })).toBeDefined();
});

it("takes its value and problem from a form, and is focused when the form is refused", async () => {
  const send = vi.fn();
  const { person } = await renderAt("/", <TitleForm send={send} />);
  await person.click(await screen.findByRole("button", { name: "Send" }));
  expect(screen.getByText("Enter a title.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  await person.keyboard("A wall");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(send).toHaveBeenCalledWith({ title: "A wall" });
});

it("shows a password only while it is asked to, by keyboard too", async () => {
  const { person } = await renderAt("/", <PasswordForm />);
  const password = await screen.findByLabelText<HTMLInputElement>("Password");
  await person.type(password, "secret");
  expect(password.type).toBe("password");
  await person.tab();
  await person.keyboard("{Enter}");
  expect(password.type).toBe("text");
  await person.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password.type).toBe("password");
});
