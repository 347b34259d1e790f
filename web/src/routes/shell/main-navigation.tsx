import styles from "./main-navigation.module.css";
import { SectionLink } from "./section-link.tsx";
import { sections } from "./sections.ts";

export function MainNavigation() {
  return (
    <nav className={styles.nav} aria-label="Main">
      {sections.map((section) => (
        <SectionLink key={section.to} section={section}>
          {section.name}
        </SectionLink>
      ))}
    </nav>
  );
}
