import { type HelpArticle, helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { AnchorButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Leads to an article of the guide, in a tab of its own: what is half filled in stays where it is. */
export function LearnMore({ about }: { about: HelpArticle }) {
  return (
    <AnchorButton kind="link" small href={helpPath(about)} target="_blank" rel="noopener">
      Learn more
      <span className="sr">: {helpTitles[about]}, opens a new tab</span>
      <Icon name="external" size={14} />
    </AnchorButton>
  );
}
