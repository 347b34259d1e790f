import type { Category } from "@trestle/domain/projects/categories.ts";
import type { ComponentType } from "react";
import { ArchDrawing } from "../../../components/drawings/arch.tsx";
import { DeskDrawing } from "../../../components/drawings/desk.tsx";
import { FrameDrawing } from "../../../components/drawings/frame.tsx";
import { GardenDrawing } from "../../../components/drawings/garden.tsx";
import { HouseDrawing } from "../../../components/drawings/house.tsx";
import { PanelsDrawing } from "../../../components/drawings/panels.tsx";
import { RackDrawing } from "../../../components/drawings/rack.tsx";
import { RoofDrawing } from "../../../components/drawings/roof.tsx";
import { ScaffoldDrawing } from "../../../components/drawings/scaffold.tsx";
import { StairDrawing } from "../../../components/drawings/stair.tsx";
import { TrenchDrawing } from "../../../components/drawings/trench.tsx";
import { WrappedDrawing } from "../../../components/drawings/wrapped.tsx";

const drawings: Record<Category, ComponentType> = {
  construction: ScaffoldDrawing,
  extension: HouseDrawing,
  retrofit: WrappedDrawing,
  roofing: RoofDrawing,
  "fit-out": ArchDrawing,
  groundworks: TrenchDrawing,
  energy: PanelsDrawing,
  landscape: GardenDrawing,
  joinery: StairDrawing,
  fabrication: FrameDrawing,
  design: DeskDrawing,
  software: RackDrawing,
};

/** The kind of work, drawn: what stands in ink, what is to be built in copper. */
export function ProjectPicture({ category }: { category: Category }) {
  const Drawing = drawings[category];
  return <Drawing />;
}
