import styles from "./main-navigation.module.css";
import { sections } from "./sections.ts";
import { useSectionNavigation } from "./use-section-navigation.ts";

export function MainNavigation() {
  const { current, navigating, go, prepare } = useSectionNavigation();
  return (
    <nav className={styles.nav} aria-label="Main">
      {sections.map((section) => (
        <button
          key={section.to}
          type="button"
          disabled={navigating}
          aria-current={section === current ? "page" : undefined}
          onPointerEnter={() => prepare(section)}
          onClick={() => go(section)}
        >
          {section.name}
        </button>
      ))}
    </nav>
  );
}
