import { useSearch } from "@tanstack/react-router";
import { Verifications as Queue } from "../../features/admin/components/verifications.tsx";

/** Shows the verification queue from its oldest entry, or from the one at `?verification=`. */
export function Verifications() {
  const { verification } = useSearch({ strict: false });
  return <Queue key={verification} first={verification} />;
}
