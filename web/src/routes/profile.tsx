import { useSearch } from "@tanstack/react-router";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { PublicProfile } from "./profile/public-profile.tsx";

const OwnProfile = lazyWithRetry(() => import("./profile/own-profile.tsx").then((file) => file.OwnProfile));

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
