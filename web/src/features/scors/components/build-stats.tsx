import { useQuery } from "@tanstack/react-query";
import type { BuildStats } from "@trestle/domain/scors/scors.ts";
import { configQuery } from "../../../lib/config.ts";
import { counted, formatPounds } from "../../../lib/format.ts";
import { Row, Stat } from "../../../ui/index.ts";

type Props = { stats: BuildStats | undefined };

const daysOf = (days: number): string => (days === 0 ? "less than 1 day" : counted(days, "day"));

/** Shows a person's four build figures; figures without data or without an exchange rate are empty. */
export function BuildStatsLine({ stats }: Props) {
  const { data: config } = useQuery(configQuery);
  const { completed, earnings } = stats ?? {};
  const { successRate, avgDeliveryTime } = stats && stats.completed > 0 ? stats : {};
  const days = avgDeliveryTime === undefined ? undefined : Math.round(avgDeliveryTime);
  const figures = [
    ["Completed", completed],
    ["Success rate", successRate === undefined ? undefined : `${Math.round(successRate)}%`],
    ["Average delivery", days === undefined ? undefined : daysOf(days)],
    [
      config?.demo ? "Earnings, demo rate" : "Earnings",
      earnings === undefined || !config?.gbpPerDev ? undefined : formatPounds(earnings),
    ],
  ];
  return (
    <Row as="dl" wrap gap={6}>
      {figures.map(([name, figure]) => (
        <Stat key={name} name={name} large>
          {figure ?? "–"}
        </Stat>
      ))}
    </Row>
  );
}
