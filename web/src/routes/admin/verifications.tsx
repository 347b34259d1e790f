import { useSearch } from "@tanstack/react-router";
import { Verifications as Queue } from "../../features/admin/components/verifications.tsx";

/** Whose documents wait for review, from the oldest or from the one at `?verification=`. */
export function Verifications() {
  const { verification } = useSearch({ strict: false });
  return <Queue key={verification} first={verification} />;
}
