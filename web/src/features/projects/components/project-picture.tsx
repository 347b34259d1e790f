import type { Category } from "@trestle/domain/projects/categories.ts";
import { Drawing, type DrawingName } from "../../../components/drawings/drawing.tsx";

const drawings: Record<Category, DrawingName> = {
  construction: "scaffold",
  extension: "house",
  retrofit: "wrapped",
  roofing: "roof",
  "fit-out": "arch",
  groundworks: "trench",
  energy: "panels",
  landscape: "garden",
  joinery: "stair",
  fabrication: "frame",
  design: "desk",
  software: "rack",
};

/** Draws the category of the work: existing parts in ink, new parts in copper. */
export function ProjectPicture({ category }: { category: Category }) {
  return <Drawing name={drawings[category]} />;
}
