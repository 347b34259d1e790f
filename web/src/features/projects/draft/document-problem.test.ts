import { expect, it } from "vitest";
import { documentProblem } from "./document-problem.ts";

const MB = 1024 * 1024;
const paper = (size: number, name = "survey.pdf") => ({ name, size });

it("lets a paper pass to the last byte of every limit", () => {
  expect(documentProblem(paper(10 * MB, "Plan.DOCX"), [])).toBeNull();
  expect(documentProblem(paper(10 * MB), Array(4).fill(paper(10 * MB)))).toBeNull();
  expect(documentProblem(paper(1), Array(19).fill(paper(1)))).toBeNull();
});

it("refuses other kinds, empty, large and too many", () => {
  expect(documentProblem(paper(1, "plan.dwg"), [])).toMatch(/Send one of/);
  expect(documentProblem(paper(1, "plan.pdf.exe"), [])).toMatch(/Send one of/);
  expect(documentProblem(paper(0), [])).toMatch(/empty/);
  expect(documentProblem(paper(10 * MB + 1), [])).toMatch(/10 MB/);
  expect(documentProblem(paper(1), Array(5).fill(paper(10 * MB)))).toMatch(/50 MB/);
  expect(documentProblem(paper(1), Array(20).fill(paper(1)))).toMatch(/at most 20/);
});
