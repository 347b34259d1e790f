import type { ClubPost } from "@trestle/domain/club/moderation.ts";
import { useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { ReportDialog } from "../../../components/report-dialog.tsx";
import { reportPost } from "../api/moderation.ts";

const names: Record<ClubPost, string> = {
  opportunity: "opportunity",
  comment: "comment",
  page: "company page",
  event: "event",
};

type Props = { kind: ClubPost; id: string; title: string; className?: string };

/** The way to tell administrators about something in the club. */
export function ReportPost({ kind, id, title, className = "btn quiet" }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpened(true)}>
        <Icon name="flag" size={16} />
        Report
      </button>
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
