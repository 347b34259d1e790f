import type { Negotiation, ThreadMessage } from "@trestle/domain/bids/negotiation.ts";
import { useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { useChange } from "../../../lib/use-change.ts";

/** The thread with what was written before its newest messages, as far back as was asked for. */
export function useEarlierMessages(negotiation: Negotiation) {
  const [earlier, setEarlier] = useState<ThreadMessage[]>([]);
  const [reachesBack, setReachesBack] = useState(negotiation.hasEarlier);
  const messages = [...new Map([...earlier, ...negotiation.messages].map((one) => [one._id, one])).values()];
  const loaded = useChange({
    send: (before: string) =>
      call("GET /api/negotiations/:id/messages", { params: { id: negotiation._id }, query: { before } }),
    failure: "We couldn’t load earlier messages. Try again in a moment.",
    onDone: (found) => {
      setEarlier([...found.messages, ...messages]);
      setReachesBack(found.hasEarlier);
    },
  });
  const load = () => {
    const [first] = messages;
    if (first) loaded.run(first._id);
  };
  const hasEarlier = earlier.length > 0 ? reachesBack : negotiation.hasEarlier;
  return {
    thread: { ...negotiation, messages },
    hasEarlier,
    load,
    busy: loaded.busy,
    problem: loaded.problem,
  };
}
