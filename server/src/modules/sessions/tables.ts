export {};

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"session" | "login_throttle" | "login_ticket" | "password_reset"> {}
}
