import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call, under } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Icon, Problem } from "../../../ui/index.ts";
import { reviewQuery } from "../api/queries.ts";

type Props = { id: string; name: string; due: string; onApproved: () => void };

/** Counts down to an approval, with the way back. The server approves, whether or not this page stays open. */
export function ApprovalDue({ id, name, due, onApproved }: Props) {
  const client = useQueryClient();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const undo = useChange({
    send: () => call("POST /api/admin/kyc/:id/undo-approval", { params: { id } }),
    failure: "The approval wasn't undone. Try again.",
    invalidates: ["/api/admin"],
  });
  const left = Math.max(0, Math.ceil((Date.parse(due) - now) / 1000));

  const settle = useEffectEvent(() => {
    if (client.getQueryData(reviewQuery(id).queryKey)?.status !== "approved") return;
    toast({ title: "Approved", message: name });
    void client.invalidateQueries({ queryKey: under("/api/admin") });
    onApproved();
  });
  // It is taken away once nothing is due any more: either approved, or undone.
  useEffect(() => () => settle(), []);

  return (
    <div className="grow">
      <p className="note" role="status">
        <Icon name="clock" size={16} />
        <span>{left > 0 ? `Approving in ${left} s` : "Approving…"}</span>
      </p>
      <Problem className="mt2">{undo.problem}</Problem>
      <Button full className="mt2" busy={undo.busy} disabled={left === 0} onClick={() => undo.run()}>
        Undo approval
      </Button>
    </div>
  );
}
