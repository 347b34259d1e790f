import { Icon } from "../../components/icon.tsx";
import { sections } from "./sections.ts";
import styles from "./tab-bar.module.css";
import { useSectionNavigation } from "./use-section-navigation.ts";

export function TabBar() {
  const { current, navigating, go } = useSectionNavigation();
  return (
    <nav className={styles.bar} aria-label="Main, small screens">
      {sections.map((section) => (
        <button
          key={section.to}
          type="button"
          disabled={navigating}
          aria-label={section.name}
          aria-current={section === current ? "page" : undefined}
          onClick={() => go(section)}
        >
          <Icon name={section.icon} />
          <span>{"tab" in section ? section.tab : section.name}</span>
        </button>
      ))}
    </nav>
  );
}
