export {};

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"wallet_challenge" | "proven_wallet"> {}
}
