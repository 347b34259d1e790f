import type { Negotiation, ThreadMessage } from "@trestle/domain/bids/negotiation.ts";
import { useState } from "react";
import { serverMessage } from "../../lib/request-error.ts";
import { earlierThan } from "./api/negotiations.ts";

/** The thread with what was written before its newest messages, as far back as was asked for. */
export function useEarlierMessages(negotiation: Negotiation) {
  const [earlier, setEarlier] = useState<ThreadMessage[]>([]);
  const [reachesBack, setReachesBack] = useState(negotiation.hasEarlier);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const messages = [...new Map([...earlier, ...negotiation.messages].map((one) => [one._id, one])).values()];
  const load = async () => {
    const [first] = messages;
    if (!first) return;
    setBusy(true);
    setProblem(null);
    try {
      const found = await earlierThan(negotiation._id, first._id);
      setEarlier([...found.messages, ...messages]);
      setReachesBack(found.hasEarlier);
    } catch (error) {
      setProblem(serverMessage(error) ?? "They could not be read: try again in a moment.");
    } finally {
      setBusy(false);
    }
  };
  const hasEarlier = earlier.length > 0 ? reachesBack : negotiation.hasEarlier;
  return { thread: { ...negotiation, messages }, hasEarlier, load, busy, problem };
}
