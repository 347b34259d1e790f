import { MOST_DRAFTS, MOST_FILES } from "@trestle/domain/projects/draft.ts";
import { LONGEST_OPEN_DAYS, MOST_MILESTONES } from "@trestle/domain/projects/terms.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const posting: Article = {
  summary:
    "Describe the work in 6 steps and post it, on the market or privately. It costs only the network fee.",
  text: `
![A build request being written, with its summary at the side](request)

## Step by step

Open ${links.build} and start a request. We save it as you type; you can keep up to ${MOST_DRAFTS} drafts.

1. **The work:** title, category, description.
2. **Items and budget:** what you expect it to cost. Bidders see both ends of your budget.
3. **Milestones:** up to ${MOST_MILESTONES} parts of the work, each with its share of the price, a date and the proof you want to see.
4. **Location:** a pin on the map, or none, as with software. Everyone sees the name of the place and the area within about 500 m; the developer whose bid you accept sees the exact location. You can open the exact location to everyone.
5. **Documents and funding:** up to ${MOST_FILES} files, a donation goal, the minimum SCORS of bidders, and the closing date for bids (${LONGEST_OPEN_DAYS} days at most).
6. **Post:** on the market, or for private negotiation.

Posting is one transaction. It writes the hash of the terms on the chain and gives you the project's deed. From then on the terms are fixed; documents can still be added.

## On the market or private

On the market everyone sees the request, can ask public questions and donate, and verified developers can bid. A private request is seen only by you and the people you invite. You can move it either way while it's open.

## What happens to your money

Nothing leaves your wallet but the network fee. Money moves when you ${toArticle("escrow", "accept a bid")}.

## If nobody acts

After the closing date nobody can place or accept a bid. The request is closed, and donations can be claimed back. You can also close it yourself at any time before you accept a bid. Closing can't be undone.
`,
};
