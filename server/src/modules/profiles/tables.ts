import type { Activity } from "@trestle/domain/profiles/profile.ts";
import type { Generated, GeneratedAlways } from "kysely";

export type ProfileTables = {
  profile_image: { id: Generated<string>; account_id: string; bytes: Buffer };
  account_activity: {
    seq: GeneratedAlways<string>;
    account_id: string;
    kind: Activity["kind"];
    detail: string | null;
    created_at: Generated<Date>;
  };
};
