import { type HelpArticle, helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { Icon } from "./icon.tsx";

/** Leads to an article of the guide, in a tab of its own: what is half filled in stays where it is. */
export function LearnMore({ about }: { about: HelpArticle }) {
  return (
    <a href={helpPath(about)} target="_blank" rel="noopener" className="link s">
      Learn more
      <span className="sr">: {helpTitles[about]}, opens a new tab</span>
      <Icon name="external" size={14} />
    </a>
  );
}
