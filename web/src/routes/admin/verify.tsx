import { useSearch } from "@tanstack/react-router";
import { Verifications } from "../../features/admin/components/verifications.tsx";

/** Whose documents wait for review, from the oldest or from the one at `?verification=`. */
export function Verify() {
  const { verification } = useSearch({ strict: false });
  return <Verifications key={verification} first={verification} />;
}
