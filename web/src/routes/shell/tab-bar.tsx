import { Icon } from "../../ui/index.ts";
import { SectionLink } from "./section-link.tsx";
import { sections } from "./sections.ts";
import styles from "./tab-bar.module.css";

export function TabBar() {
  return (
    <nav className={styles.bar} aria-label="Main, small screens">
      {sections.map((section) => (
        <SectionLink key={section.to} section={section} label={section.name}>
          <Icon name={section.icon} />
          <span>{"tab" in section ? section.tab : section.name}</span>
        </SectionLink>
      ))}
    </nav>
  );
}
