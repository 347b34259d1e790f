import { useRouter, useRouterState } from "@tanstack/react-router";
import { openLogin } from "../../features/auth/dialogs.ts";
import { type Section, sections } from "./sections.ts";

/** Where one is, whether one is on the way, and how to go; a way that fails asks for a login. */
export function useSectionNavigation() {
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const current = sections.find((section) => pathname.startsWith(section.to));
  const go = async (section: Section) => {
    try {
      await router.navigate({ to: section.to });
    } catch {
      openLogin();
    }
  };
  const prepare = (section: Section) => {
    router.preloadRoute({ to: section.to }).catch(() => {});
  };
  return { current, navigating, go, prepare };
}
