import { useSearch } from "@tanstack/react-router";
import { UserPage } from "../../features/admin/components/user-page.tsx";
import { UsersTable } from "../../features/admin/components/users-table.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";

/** Everybody with an account, or one of them at `?user=`. */
export function Users() {
  const { user } = useAuth();
  const { user: shown } = useSearch({ strict: false });
  return shown ? <UserPage key={shown} id={shown} ownId={user?.id ?? ""} /> : <UsersTable />;
}
