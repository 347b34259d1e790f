export {};

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"tour"> {}
}
