import { useRouter } from "@tanstack/react-router";
import { hasRole, type User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { hasStoredToken, logout, useAuth } from "../../features/auth/auth-store.ts";
import { roleName } from "../../features/auth/components/role-name.ts";
import { openLogin } from "../../features/auth/dialogs.ts";
import { chooseColorScheme, colorScheme } from "../../lib/color-scheme.ts";
import { initials } from "../../lib/initials.ts";
import { useObservable } from "../../lib/observable.ts";
import { Icon, type IconName, Menu, type MenuAction, Portrait } from "../../ui/index.ts";
import styles from "./header-menu.module.css";
import { openPalette } from "./palette-open.ts";

type OwnPage = (typeof pages)["profile" | "money" | "donations" | "notifications" | "admin"];

export function HeaderMenu() {
  const router = useRouter();
  const { isAuthenticated, user } = useAuth();
  const scheme = useObservable(colorScheme);

  const goTo = (to: OwnPage) => () => {
    if (hasStoredToken()) router.navigate({ to }).catch(openLogin);
    else openLogin();
  };
  const leave = () => {
    logout();
    void router.navigate({ to: "/" });
  };

  const own = (name: string, icon: IconName, to: OwnPage): MenuAction => ({
    ...{ name, icon, href: to, onSelect: goTo(to) },
  });

  const actions: MenuAction[] = [own("Profile", "person", pages.profile)];
  if (user) {
    actions.push(
      own("My money", "coins", pages.money),
      own("My donations", "heart", pages.donations),
      own("Notifications", "bell", pages.notifications),
    );
  }
  if (user && hasRole(user, "admin")) {
    actions.push(own("Admin Panel", "lock", pages.admin));
  }
  actions.push(
    { name: "Go to…", icon: "search", onSelect: openPalette },
    {
      name: "Help",
      icon: "paper",
      href: pages.help,
      onSelect: () => void router.navigate({ to: pages.help }),
    },
    scheme === "light"
      ? { name: "Dark appearance", icon: "contrast", onSelect: () => chooseColorScheme("dark") }
      : { name: "Light appearance", icon: "contrast", onSelect: () => chooseColorScheme("light") },
    isAuthenticated
      ? { name: "Logout", icon: "arrow", onSelect: leave, apart: true }
      : { name: "Login", icon: "arrow", onSelect: openLogin, apart: true },
  );

  return (
    <Menu
      name="Menu"
      look={{ kind: "icon", className: styles.trigger }}
      trigger={
        <>
          {user ? (
            <Portrait
              imageUrl={user.profileImageUrl}
              letters={initials(user.username)}
              className={styles.avatar}
            />
          ) : null}
          <Icon name="menu" />
        </>
      }
      head={user ? <Person user={user} /> : null}
      actions={actions}
    />
  );
}

function Person({ user }: { user: User }) {
  return (
    <div className={styles.person}>
      <Portrait imageUrl={user.profileImageUrl} letters={initials(user.username)} size={36} />
      <span className="grow">
        <span className="strong ell" style={{ display: "block" }}>
          {user.username}
        </span>
        <span className="t-xs muted">{user.roles.map((role) => roleName[role]).join(", ")}</span>
      </span>
    </div>
  );
}
