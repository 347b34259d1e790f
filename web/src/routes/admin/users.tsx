import { Link, useSearch } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { UserPage } from "../../features/admin/components/user-page.tsx";
import { UsersTable } from "../../features/admin/components/users-table.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { LinkButton } from "../../ui/index.ts";

/** Everybody with an account, or one of them at `?user=`. */
export function Users() {
  const { user } = useAuth();
  const { user: shown } = useSearch({ strict: false });
  if (shown)
    return (
      <UserPage
        key={shown}
        id={shown}
        ownId={user?.id ?? ""}
        back={
          <Link to={pages.admin} search={{ part: "users" }} className="u-link">
            All users
          </Link>
        }
        profileLink={({ id }) => (
          <Link to={pages.profile} search={{ user: id }} className="u-link t-s">
            Public profile
          </Link>
        )}
      />
    );
  return (
    <UsersTable
      openLink={({ id, username }) => (
        <LinkButton
          small
          to={pages.admin}
          search={{ part: "users", user: id }}
          aria-label={`Open ${username}`}
        >
          Open
        </LinkButton>
      )}
    />
  );
}
