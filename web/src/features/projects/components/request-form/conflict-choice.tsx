import { useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { Draft } from "@trestle/domain/projects/draft.ts";
import { call } from "../../../../lib/endpoints.ts";
import { relativeTime } from "../../../../lib/format.ts";
import { toast } from "../../../../lib/toast.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Banner, Button } from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";

type Props = { editor: DraftEditor; theirs: Draft };

/** Resolves a conflict of two versions of a draft: the viewer keeps either, or both. */
export function ConflictChoice({ editor, theirs }: Props) {
  const navigate = useNavigate();
  const keptBoth = useChange({
    send: () => call("POST /api/projects/drafts", { body: { content: editor.content }, once: true }),
    failure: "The server didn’t answer.",
    onDone: async (mine) => {
      editor.saver.takeTheirs();
      await navigate({ to: pages.build, search: { draft: mine._id } });
      toast({ title: "Both versions kept", message: "What you wrote here is now a separate draft." });
    },
    onProblem: (message) => toast({ title: "Nothing changed", message }),
  });
  return (
    <Banner
      icon="again"
      action={
        <span className="row g2 wrap-ok">
          <Button small busy={keptBoth.busy} onClick={() => keptBoth.run()}>
            Keep both
          </Button>
          <Button small onClick={editor.saver.takeTheirs}>
            Use the other version
          </Button>
          <Button small onClick={editor.saver.keepMine}>
            Keep my version
          </Button>
        </span>
      }
    >
      <strong>This draft was changed elsewhere</strong>, {relativeTime(theirs.updatedAt)}
      {theirs.content.title && theirs.content.title !== editor.content.title
        ? `: “${theirs.content.title}”`
        : ""}
      . We’ll keep what you wrote here until you choose.
    </Banner>
  );
}
