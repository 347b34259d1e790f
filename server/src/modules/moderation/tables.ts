declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"account_block" | "account_report"> {}
}
