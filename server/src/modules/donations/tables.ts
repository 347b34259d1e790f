export {};

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"donation" | "donation_words" | "donation_thanks"> {}
}
