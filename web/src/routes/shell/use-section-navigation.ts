import { useRouter, useRouterState } from "@tanstack/react-router";
import { openLogin } from "../../features/auth/dialogs.ts";
import { type Section, sections } from "./sections.ts";

/** The current section, whether a navigation is in progress, and how to go. A navigation that fails opens the login dialog. */
export function useSectionNavigation() {
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const current = sections.find((section) => pathname.startsWith(section.to));
  const go = async (section: Section) => {
    await router.navigate({ to: section.to });
    // The router never rejects: a page whose code or data could not be loaded is a match that failed.
    if (router.state.matches.some(({ status }) => status === "error")) openLogin();
  };
  const prepare = (section: Section) => {
    router.preloadRoute({ to: section.to }).catch(() => {});
  };
  return { current, navigating, go, prepare };
}
