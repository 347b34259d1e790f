import { useSearch } from "@tanstack/react-router";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { OwnProfile } from "./profile/own-profile.tsx";
import { PublicProfile } from "./profile/public-profile.tsx";

/** One's own record; with `?user=` what everybody may know of somebody else. */
export function Profile() {
  const { user } = useSearch({ strict: false });
  if (user) return <PublicProfile userId={user} />;
  return (
    <RequireLogin title="Profile" purpose="Your record, your wallet and your account.">
      <OwnProfile />
    </RequireLogin>
  );
}
