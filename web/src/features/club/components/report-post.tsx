import type { ClubPost } from "@trestle/domain/club/moderation.ts";
import { useState } from "react";
import { ReportDialog } from "../../../components/report-dialog.tsx";
import { Button, type ButtonLook } from "../../../ui/index.ts";
import { reportPost } from "../api/moderation.ts";

const names: Record<ClubPost, string> = {
  opportunity: "opportunity",
  comment: "comment",
  page: "company page",
  event: "event",
};

type Props = { kind: ClubPost; id: string; title: string; look?: ButtonLook };

/** The way to tell administrators about something in the club. */
export function ReportPost({ kind, id, title, look = { kind: "quiet" } }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button {...look} icon="flag" onClick={() => setOpened(true)}>
        Report
      </Button>
      <ReportDialog
        title={`Report this ${names[kind]}`}
        subtitle={title}
        send={(reported) => reportPost(kind, id, reported)}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
