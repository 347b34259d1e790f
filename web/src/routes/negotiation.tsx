import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { AcceptInvitation } from "./negotiation/accept-invitation.tsx";
import { purpose } from "./negotiation/purpose.ts";
import { Room } from "./negotiation/room.tsx";
import { useNegotiationSearch } from "./negotiation/use-negotiation-search.ts";

export function Negotiation() {
  const { invitation } = useNegotiationSearch();
  const { user } = useAuth();
  const viewerId = user?.id ?? "";
  return (
    <RequireLogin
      title="Negotiation"
      purpose={
        invitation
          ? "You’re invited to negotiate about a project. Sign in to see it."
          : `${purpose} Sign in to see yours.`
      }
    >
      {invitation ? (
        <AcceptInvitation key={invitation} secret={invitation} viewerId={viewerId} />
      ) : (
        <Room key={viewerId} viewerId={viewerId} />
      )}
    </RequireLogin>
  );
}
