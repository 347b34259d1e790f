import { useQuery } from "@tanstack/react-query";
import type { PictureRelease as Release } from "@trestle/domain/milestones/pictures.ts";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { counted } from "../../../lib/format.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Problem } from "../../../ui/index.ts";

type Props = { viewerId: string; projectId: string };

/** Lets the parties of a finished project show its pictures on profiles; renders nothing for others. */
export function PictureRelease({ viewerId, projectId }: Props) {
  const { data } = useQuery(
    queryOf("GET /api/projects/:projectId/pictures/release", { params: { projectId }, viewer: viewerId }),
  );
  const changed = useChange({
    send: (released: boolean) =>
      call("PUT /api/projects/:projectId/pictures/release", { params: { projectId }, body: { released } }),
    failure: "Nothing changed. Try again.",
    invalidates: [`/api/projects/${projectId}/pictures`, "/api/pictures"],
  });
  if (!data || data.pictures === 0) return null;
  return (
    <section className="card" aria-labelledby="picture-release">
      <h2 id="picture-release" className="t-m">
        Pictures of the work
      </h2>
      <p className="t-s ink2 mt2">{stateText(data)}</p>
      <Problem>{changed.problem}</Problem>
      <Button kind="soft" small className="mt3" busy={changed.busy} onClick={() => changed.run(!data.mine)}>
        {data.mine ? "Don’t show them" : "Show them on our profiles"}
      </Button>
    </section>
  );
}

function stateText({ pictures, mine, theirs }: Release): string {
  const all = counted(pictures, "picture");
  if (mine && theirs) return `${all}, shown to everyone on both profiles.`;
  if (mine) return `${all}. They’re shown once the other side agrees too.`;
  if (theirs) return `${all}. The other side wants to show them. You need to agree too.`;
  return `${all}, seen only by the two of you. Shown to everyone once both agree.`;
}
