import type { AuditAct } from "@trestle/domain/admin/audit.ts";
import type { GeneratedAlways } from "kysely";

export type AdminTables = {
  audit_entry: {
    seq: GeneratedAlways<string>;
    created_at: GeneratedAlways<Date>;
    actor_id: string;
    act: AuditAct;
    subject: string;
    subject_id: string | null;
    note: string | null;
    fingerprint: GeneratedAlways<string>;
  };
};
