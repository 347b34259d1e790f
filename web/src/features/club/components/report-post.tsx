import type { ClubPost } from "@trestle/domain/club/moderation.ts";
import { useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { Button, type ButtonLook } from "../../../ui/index.ts";

const names: Record<ClubPost, string> = {
  opportunity: "opportunity",
  comment: "comment",
  page: "company page",
  event: "event",
};

const ReportDialog = lazyWithRetry(() =>
  import("../../../components/report-dialog.tsx").then((file) => file.ReportDialog),
);

type Props = { kind: ClubPost; id: string; title: string; look?: ButtonLook };

/** The way to tell administrators about something in the club. */
export function ReportPost({ kind, id, title, look = { kind: "quiet" } }: Props) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button {...look} icon="flag" onClick={() => setOpened(true)}>
        Report
      </Button>
      {opened === undefined ? null : (
        <ReportDialog
          title={`Report this ${names[kind]}`}
          subtitle={title}
          send={({ reason, text }) => call("POST /api/club/reports", { body: { kind, id, reason, text } })}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
