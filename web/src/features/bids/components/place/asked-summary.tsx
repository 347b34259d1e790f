import type { Project } from "@trestle/domain/projects/project.ts";
import { dayText, utcTime } from "../../../../lib/format.ts";
import { Amount, Card, Facts, Note } from "../../../../ui/index.ts";

type Props = { project: Project };

/** Shows the request beside the form of a bid. */
export function AskedSummary({ project: { asked, asks, terms, budget } }: Props) {
  return (
    <Card className="sticky" id="asked-for" title="The request">
      <Facts
        rows={[
          { name: "Asking price", value: <Amount wei={BigInt(asked)} /> },
          {
            name: "Budget",
            value: (
              <>
                <Amount wei={BigInt(budget.from)} unit="" /> to <Amount wei={BigInt(budget.to)} />
              </>
            ),
          },
          ...asks.map(({ title, by, amount }, place) => ({
            name: `${place + 1} ${title}, by ${dayText(by)}`,
            value: <Amount wei={BigInt(amount)} unit="" />,
          })),
          { name: "Closes", value: `${utcTime(terms.openUntil)} UTC` },
        ]}
      />
      <Note icon="eye" className="mt3">
        <strong>Public on the chain:</strong> your price, your milestones’ amounts and dates. Only the
        customer sees scope, names and message; their hash is on the chain.
      </Note>
    </Card>
  );
}
