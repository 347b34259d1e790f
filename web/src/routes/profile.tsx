import { DeskDrawing } from "../components/drawings/desk.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { PersonCard } from "../features/auth/components/person-card.tsx";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { useWallet } from "../features/auth/wallet/wallet-store.ts";
import { useDocumentTitle } from "../lib/document-title.ts";

export function Profile() {
  return (
    <RequireLogin
      title="Profile"
      purpose="Your own record: who you are here, and which wallet signs for you."
    >
      <OwnProfile />
    </RequireLogin>
  );
}

function OwnProfile() {
  useDocumentTitle("Profile");
  const { user } = useAuth();
  const { address } = useWallet();
  if (!user) return null;
  return (
    <div className="wrap">
      <div className="stack" style={{ gap: 24 }}>
        <PersonCard user={user} connectedAddress={address} />
        <EmptyState drawing={<DeskDrawing />} title="No finished work yet">
          <p>
            Completed projects, delivery times and what others say of them are gathered here. They come from
            the chain and from the people you built with, never from a form.
          </p>
        </EmptyState>
      </div>
    </div>
  );
}
