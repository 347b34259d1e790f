import { fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { KYC_FILE_LIMIT } from "@trestle/domain/auth/kyc.ts";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { emptyKyc, emptyPerson, type KycData } from "../kyc-data.ts";
import { KycDialog } from "./kyc-dialog.tsx";

const WITHIN = { timeout: 10_000 };

type Dialog = ReturnType<typeof within>;

type Submit = (data: KycData) => string | null;

function Subject({ onSubmit, asPerson = false }: { onSubmit: Submit; asPerson?: boolean }) {
  const [data, setData] = useState(asPerson ? emptyPerson : emptyKyc);
  return (
    <KycDialog
      opened
      data={data}
      onChange={setData}
      onClose={() => {}}
      onSubmit={onSubmit}
      submitLabel="Submit for review"
      asPerson={asPerson}
    />
  );
}

async function verification(onSubmit: Submit = () => null) {
  const { person } = await renderAt("/", <Subject onSubmit={onSubmit} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Developer Verification" }));
  return {
    person,
    dialog,
    forward: () => dialog.getByRole("button", { name: /Continue|Submit for review/ }),
  };
}

const problem = async (dialog: Dialog) => (await dialog.findByRole("alert")).textContent;
const type = (person: UserEvent, dialog: Dialog, name: string, value: string) =>
  person.click(dialog.getByRole("textbox", { name })).then(() => person.paste(value));

async function fillBusiness(person: UserEvent, dialog: Dialog) {
  await type(person, dialog, "Legal name", "Fernhill Timber Ltd");
  await type(person, dialog, "Registration number", "11728840");
  await person.selectOptions(dialog.getByRole("combobox", { name: "Business type" }), "llc");
}
async function fillContact(person: UserEvent, dialog: Dialog, email = "office@fernhill.example") {
  await type(person, dialog, "Contact email", email);
  await type(person, dialog, "Street", "12 Calvert Avenue");
  await type(person, dialog, "City", "London");
  await type(person, dialog, "Postal code", "E2 7JP");
  await type(person, dialog, "Country", "United Kingdom");
}
const file = (name: string, size = 100) => {
  const made = new File(["x"], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
};

describe("the verification dialog", () => {
  it("says what each step lacks, in the words of the specification", async () => {
    const submitted = vi.fn(() => null);
    const { person, dialog, forward } = await verification(submitted);
    await person.click(forward());
    expect(await problem(dialog)).toBe("Please fill in all required business details");
    for (const name of ["legal name", "registration number"])
      expect(dialog.getByText(`Enter the ${name}.`)).toBeDefined();
    expect(dialog.getByText("Choose a business type.")).toBeDefined();
    await fillBusiness(person, dialog);
    await person.click(forward());
    await dialog.findByRole("textbox", { name: "Street" });
    await person.click(forward());
    expect(await problem(dialog)).toBe("Please fill in all required contact details");
    expect(dialog.getByRole("textbox", { name: "Postal code" }).getAttribute("aria-invalid")).toBe("true");
    await fillContact(person, dialog, "office at fernhill");
    expect(dialog.queryByText("Enter the street.")).toBeNull();
    await person.click(forward());
    expect(await problem(dialog)).toBe("Please enter a valid email address");
    await person.clear(dialog.getByRole("textbox", { name: "Contact email" }));
    await type(person, dialog, "Contact email", "office@fernhill.example");
    await person.click(forward());
    await dialog.findByLabelText("Identity proof");
    await person.click(forward());
    expect(await problem(dialog)).toBe("Please upload all required documents");
    expect(dialog.getByText("Add the address proof.")).toBeDefined();
    expect(submitted).not.toHaveBeenCalled();
  });

  it("asks a person without a business for a name and two documents", async () => {
    const submitted = vi.fn((_data: KycData) => null);
    const { person } = await renderAt("/", <Subject onSubmit={submitted} asPerson />);
    const dialog = within(await screen.findByRole("dialog", { name: "Identity Verification" }));
    const forward = () => person.click(dialog.getByRole("button", { name: /Continue|Submit for review/ }));
    expect(dialog.queryByRole("textbox", { name: "Registration number" })).toBeNull();
    await forward();
    expect(await problem(dialog)).toBe("Enter your full legal name.");
    await type(person, dialog, "Full legal name", "Harriet Osei");
    await forward();
    await dialog.findByRole("textbox", { name: "Street" });
    await fillContact(person, dialog);
    await forward();
    fireEvent.change(await dialog.findByLabelText("Identity proof"), { target: { files: [file("id.pdf")] } });
    expect(dialog.queryByLabelText("Business registration")).toBeNull();
    await forward();
    expect(await problem(dialog)).toBe("Please upload all required documents");
    fireEvent.change(dialog.getByLabelText("Address proof"), { target: { files: [file("bill.pdf")] } });
    await forward();
    expect(submitted.mock.lastCall?.[0].business).toMatchObject({
      ...{ legalName: "Harriet Osei", businessType: "person" },
    });
  });

  it("refuses a file of the wrong kind or size at once, and takes the right one in its place", async () => {
    const submitted = vi.fn((_data: KycData) => null);
    const { person, dialog, forward } = await verification(submitted);
    await fillBusiness(person, dialog);
    await person.click(forward());
    await dialog.findByRole("textbox", { name: "Street" });
    await fillContact(person, dialog);
    await person.click(forward());
    const choose = async (name: string, chosen: File) => {
      // As dropping does: past the picker's own filter.
      fireEvent.change(await dialog.findByLabelText(name), { target: { files: [chosen] } });
    };
    await choose("Business registration", file("certificate.pdf"));
    await choose("Address proof", file("lease.docx"));
    await choose("Identity proof", file("passport.docx"));
    expect(await problem(dialog)).toBe("Identity proof must be one of .pdf, .jpg, .jpeg, .png");
    await choose("Identity proof", file("passport.jpg", KYC_FILE_LIMIT + 1));
    expect(await problem(dialog)).toBe("File size must be less than 10MB");
    await choose("Identity proof", file("passport.JPG", KYC_FILE_LIMIT));
    expect(dialog.queryByRole("alert")).toBeNull();
    await person.click(forward());
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledTimes(1), WITHIN);
    expect(submitted.mock.calls[0]?.[0].documents.identityProof?.name).toBe("passport.JPG");
  });

  it("keeps everything on the way back and forth", async () => {
    const { person, dialog, forward } = await verification();
    await fillBusiness(person, dialog);
    await person.click(forward());
    await dialog.findByRole("textbox", { name: "Street" });
    await person.click(dialog.getByRole("button", { name: "Back" }));
    expect(await dialog.findByRole("textbox", { name: "Legal name" })).toHaveProperty(
      "value",
      "Fernhill Timber Ltd",
    );
  });
});
