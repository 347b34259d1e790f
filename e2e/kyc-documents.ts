import type { Locator, Page } from "@playwright/test";
import { documents } from "@trestle/testkit/documents.ts";
import type { Person } from "./people.ts";

export type Attachments = Record<"Business registration" | "Identity proof" | "Address proof", Attachment>;
type Attachment = { name: string; mimeType: string; buffer: Buffer };

const attachment = (name: string, buffer: Buffer): Attachment => ({
  name,
  mimeType: "application/octet-stream",
  buffer,
});

export const goodDocuments = (): Attachments => ({
  "Business registration": attachment("certificate.pdf", documents.pdf()),
  "Identity proof": attachment("passport.png", documents.png()),
  "Address proof": attachment("lease.docx", documents.docx()),
});

/** One byte more than a document may have. */
export const tooLarge = (): Attachment => attachment("scan.pdf", Buffer.alloc(10_485_761, 65));
export const renamedHtml = (): Attachment => attachment("passport.jpg", documents.html());

export const kycDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^(Developer|Identity) Verification$/ });

/** Business and contact, up to the documents. */
export async function fillDetails(dialog: Locator, legalName: string): Promise<void> {
  await dialog.getByLabel("Legal name").fill(legalName);
  await dialog.getByLabel("Registration number").fill("11728840");
  await dialog.getByLabel("Business type").selectOption("llc");
  await dialog.getByRole("button", { name: "Continue" }).click();
  const contact = {
    "Contact email": "office@fernhill.example",
    Street: "12 Calvert Avenue",
    City: "London",
    "Postal code": "E2 7JP",
    Country: "United Kingdom",
  };
  for (const [name, value] of Object.entries(contact)) await dialog.getByLabel(name).fill(value);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

export async function attach(dialog: Locator, files: Partial<Attachments>): Promise<void> {
  for (const [name, file] of Object.entries(files))
    await dialog.getByLabel(name, { exact: true }).setInputFiles(file);
}

/** From the header to the last step of the verification, with everything else filled in. */
export async function startAsDeveloper(page: Page, person: Person, legalName: string): Promise<Locator> {
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("dialog", { name: "Welcome Back" }).getByRole("button", { name: "Register" }).click();
  const registration = page.getByRole("dialog", { name: "Create Your Account" });
  await registration.getByRole("textbox", { name: "Username" }).fill(person.username);
  await registration.getByRole("textbox", { name: "Email" }).fill(person.email);
  await registration.getByLabel("Password", { exact: true }).fill(person.password);
  await registration.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await registration.getByRole("radio", { name: "Developer" }).click({ force: true });
  await fillDetails(kycDialog(page), legalName);
  return registration;
}

/** As a hand does it from the desktop. */
export async function drop(dialog: Locator, name: keyof Attachments, file: Attachment): Promise<void> {
  const dataTransfer = await dialog.page().evaluateHandle(
    ([fileName, bytes]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(bytes)], fileName));
      return carried;
    },
    [file.name, [...file.buffer]] as const,
  );
  await dialog.getByRole("group", { name }).getByText("Drop it here").dispatchEvent("drop", { dataTransfer });
}
