import type { MouseEvent, ReactNode } from "react";
import { isPlainClick } from "../../lib/plain-click.ts";
import type { Section } from "./sections.ts";
import { useSectionNavigation } from "./use-section-navigation.ts";

/** A navigation entry: a real link to open in a new tab, and disabled while a navigation is in progress. */
export function SectionLink({
  section,
  label,
  children,
}: {
  section: Section;
  label?: string;
  children: ReactNode;
}) {
  const { current, navigating, go, prepare } = useSectionNavigation();
  const followed = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!navigating) go(section);
  };
  return (
    // During a navigation the link has no address; tabIndex keeps it focusable.
    <a
      href={navigating ? undefined : section.to}
      role={navigating ? "link" : undefined}
      tabIndex={0}
      aria-disabled={navigating || undefined}
      aria-label={label}
      aria-current={section === current ? "page" : undefined}
      onPointerEnter={() => prepare(section)}
      onClick={followed}
    >
      {children}
    </a>
  );
}
