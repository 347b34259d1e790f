import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test-render.tsx";
import { Checkbox, Radio, Switch } from "./checkbox.tsx";

it("is set by a click on its words and by the space bar", async () => {
  const onChange = vi.fn();
  const { person } = await renderAt("/", <Checkbox onChange={onChange}>Members only</Checkbox>);
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Members only" });
  await person.click(screen.getByText("Members only"));
  expect(box.checked).toBe(true);
  await person.keyboard(" ");
  expect(box.checked).toBe(false);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it("allows one of several radios", async () => {
  const { person } = await renderAt(
    "/",
    <>
      <Radio name="role">Customer</Radio>
      <Radio name="role">Developer</Radio>
    </>,
  );
  const [customer, developer] = await screen.findAllByRole<HTMLInputElement>("radio");
  await person.click(screen.getByText("Customer"));
  await person.click(screen.getByText("Developer"));
  expect([customer?.checked, developer?.checked]).toEqual([false, true]);
});

it("tells a switch from a checkbox", async () => {
  await renderAt("/", <Switch aria-label="Push on this device" defaultChecked />);
  expect(await screen.findByRole("switch", { name: "Push on this device" })).toHaveProperty("checked", true);
});
