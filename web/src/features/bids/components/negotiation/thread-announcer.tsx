import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { useState } from "react";

type Props = { negotiation: Negotiation; viewerId: string };

/** Announces new messages and offers of the other side to screen readers while the negotiation is open. */
export function ThreadAnnouncer({ negotiation, viewerId }: Props) {
  const newest = newestOf(negotiation, viewerId);
  const [known, setKnown] = useState({ id: negotiation._id, key: newest?.key });
  const isAnother = known.id !== negotiation._id;
  if (isAnother) setKnown({ id: negotiation._id, key: newest?.key });
  const isNew = !isAnother && newest !== null && newest.key !== known.key;
  return (
    <p className="sr" role="status">
      {isNew ? newest.text : ""}
    </p>
  );
}

function newestOf({ messages, offers }: Negotiation, viewerId: string) {
  const said = messages.findLast(({ by }) => by._id !== viewerId);
  const offered = offers.findLast(({ by }) => by._id !== viewerId);
  if (offered && (!said || offered.madeAt > said.at))
    return {
      key: `offer ${offered.number}`,
      text: `${offered.by.username} offered ${formatCoinsShort(BigInt(offered.content.quote))}`,
    };
  if (!said) return null;
  const words = [said.text, said.file ? `the file ${said.file.name}` : ""].filter(Boolean).join(", ");
  return { key: said._id, text: `${said.by.username}: ${words}` };
}
