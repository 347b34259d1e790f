import type { Generated } from "kysely";

export type ProfileTables = {
  profile_image: { id: Generated<string>; account_id: string; bytes: Buffer };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends ProfileTables {}
}
