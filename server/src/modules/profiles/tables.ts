export {};

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"profile_image"> {}
}
