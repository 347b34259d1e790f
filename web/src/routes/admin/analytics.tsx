import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Analytics as Figures } from "../../features/admin/components/analytics.tsx";

export const Analytics = () => (
  <Figures
    settingsLink={
      <Link to={pages.admin} search={{ part: "settings" }} className="u-link">
        Turn it on in Settings
      </Link>
    }
  />
);
