import { expect, it } from "vitest";
import { paperProblem } from "./paper-problem.ts";

const MB = 1024 * 1024;
const paper = (size: number, name = "survey.pdf") => ({ name, size });

it("lets a paper pass to the last byte of every limit", () => {
  expect(paperProblem(paper(10 * MB, "Plan.DOCX"), [])).toBeNull();
  expect(paperProblem(paper(10 * MB), Array(4).fill(paper(10 * MB)))).toBeNull();
  expect(paperProblem(paper(1), Array(19).fill(paper(1)))).toBeNull();
});

it("refuses other kinds, empty, large and too many", () => {
  expect(paperProblem(paper(1, "plan.dwg"), [])).toMatch(/Send one of/);
  expect(paperProblem(paper(1, "plan.pdf.exe"), [])).toMatch(/Send one of/);
  expect(paperProblem(paper(0), [])).toMatch(/empty/);
  expect(paperProblem(paper(10 * MB + 1), [])).toMatch(/10 MB/);
  expect(paperProblem(paper(1), Array(5).fill(paper(10 * MB)))).toMatch(/50 MB/);
  expect(paperProblem(paper(1), Array(20).fill(paper(1)))).toMatch(/at most 20/);
});
