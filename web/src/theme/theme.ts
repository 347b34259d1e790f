import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

const petrol: MantineColorsTuple = [
  "#e2efec",
  "#c5e0db",
  "#96d4ca",
  "#5cc8bc",
  "#36ada1",
  "#1f958a",
  "#147f77",
  "#0f6f69",
  "#0b5f5a",
  "#084a46",
];

export const theme = createTheme({
  colors: { petrol },
  primaryColor: "petrol",
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.22,
  fontFamily: "var(--text)",
  fontFamilyMonospace: "var(--mono)",
  headings: { fontFamily: "var(--title)", fontWeight: "650" },
  defaultRadius: 8,
  cursorType: "pointer",
  respectReducedMotion: true,
});

/** Mantine's own greys miss WCAG AA in both schemes, so its variables read ours. */
const fromTokens = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--muted)",
  "--mantine-color-placeholder": "var(--muted)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-anchor": "var(--brand)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-2)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--muted)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-primary-color-filled": "var(--brand)",
  "--mantine-primary-color-filled-hover": "var(--brand-2)",
  "--mantine-primary-color-contrast": "var(--on-brand)",
  "--mantine-primary-color-light": "var(--brand-tint)",
  "--mantine-primary-color-light-hover": "var(--brand-tint)",
  "--mantine-primary-color-light-color": "var(--brand)",
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});
