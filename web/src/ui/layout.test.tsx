import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Grid, Row, Stack } from "./layout.tsx";

it("takes its distances from the scale", () => {
  render(
    <Stack gap={2} data-testid="stack" style={{ marginTop: 4 }}>
      <Row gap={0} data-testid="row" />
    </Stack>,
  );
  expect(screen.getByTestId("stack").style.getPropertyValue("--gap")).toBe("var(--s2)");
  expect(screen.getByTestId("stack").style.marginTop).toBe("4px");
  expect(screen.getByTestId("row").style.getPropertyValue("--gap")).toBe("0px");
});

it("is the element that its content needs", () => {
  render(
    <Grid as="ul" columns={3}>
      <li>Wall</li>
    </Grid>,
  );
  expect(screen.getByRole("list").style.getPropertyValue("--columns")).toBe("repeat(3, minmax(0, 1fr))");
});

it("takes widths, and the breakpoint where it folds", () => {
  render(<Grid columns="2fr 1fr" fold="l" data-testid="grid" />);
  expect(screen.getByTestId("grid").style.getPropertyValue("--columns")).toBe("2fr 1fr");
  expect(screen.getByTestId("grid").dataset.fold).toBe("l");
});
