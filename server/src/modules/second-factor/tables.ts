export {};

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"totp" | "totp_setup" | "passkey" | "passkey_challenge" | "recovery_code"> {}
  interface Refined {
    "totp.last_step": string | number;
    "passkey.counter": string | number;
  }
}
