import { Decisions } from "../../features/admin/components/decisions.tsx";
import { PlatformFigures } from "../../features/admin/components/platform-figures.tsx";
import { Stack } from "../../ui/index.ts";

/** Shows open decisions and the state of the platform. */
export const Overview = () => (
  <Stack gap={5}>
    <Decisions />
    <PlatformFigures />
  </Stack>
);
