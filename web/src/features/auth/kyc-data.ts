import {
  type BusinessType,
  businessDetails,
  contactDetails,
  contactProblem,
  type DocumentKind,
  documentNames,
  fileProblem,
  isPrivatePerson,
  kycMessages,
  type OwnKyc,
  PRIVATE_PERSON,
  personDetails,
  requiredDocuments,
  verifiedProblem,
} from "@trestle/domain/auth/kyc.ts";
import type { z } from "zod";

export type KycData = {
  business: {
    legalName: string;
    registrationNumber: string;
    businessType: BusinessType | typeof PRIVATE_PERSON | "";
    website: string;
  };
  contact: {
    email: string;
    phone: string;
    address: { street: string; city: string; state: string; postalCode: string; country: string };
  };
  documents: Partial<Record<DocumentKind, File>>;
};

export const emptyKyc: KycData = {
  business: { legalName: "", registrationNumber: "", businessType: "", website: "" },
  contact: {
    email: "",
    phone: "",
    address: { street: "", city: "", state: "", postalCode: "", country: "" },
  },
  documents: {},
};

export const emptyPerson: KycData = {
  ...emptyKyc,
  business: { ...emptyKyc.business, businessType: PRIVATE_PERSON },
};

/** Prefills a returned submission for correction; only its files must be chosen again. */
export const kycDataFrom = ({ submission }: OwnKyc): KycData =>
  submission
    ? { business: submission.businessDetails, contact: submission.contactDetails, documents: {} }
    : emptyKyc;

export function documentsProblem({
  business,
  documents,
}: Pick<KycData, "business" | "documents">): string | null {
  for (const kind of requiredDocuments(business)) {
    const file = documents[kind];
    if (!file) return kycMessages.documents;
    const problem = fileProblem(kind, file);
    if (problem) return problem;
  }
  return null;
}

const prompts: Record<string, string> = {
  legalName: "Enter the legal name.",
  registrationNumber: "Enter the registration number.",
  businessType: "Choose a business type.",
  email: "Enter a contact email.",
  "address.street": "Enter the street.",
  "address.city": "Enter the city.",
  "address.postalCode": "Enter the postal code.",
  "address.country": "Enter the country.",
};
const general: string[] = Object.values(kycMessages).filter((message) => message !== kycMessages.email);

/** Returns problems by field path, shown beside the fields and below the specified sentence about the step. */
function fieldProblemsOf(schema: z.ZodType, details: unknown): Record<string, string> {
  const issues = schema.safeParse(details).error?.issues ?? [];
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = path.join(".");
    problems[field] ??= general.includes(message) ? (prompts[field] ?? message) : message;
  }
  return problems;
}

export const fieldProblems = [
  ({ business }: KycData) =>
    fieldProblemsOf(isPrivatePerson(business) ? personDetails : businessDetails, business),
  ({ contact }: KycData) => fieldProblemsOf(contactDetails, contact),
  ({ business, documents }: KycData) =>
    Object.fromEntries(
      requiredDocuments(business)
        .filter((kind) => !documents[kind])
        .map((kind) => [kind, `Add the ${documentNames[kind].toLowerCase()}.`]),
    ),
];

/** Check of each step that must pass before the next step opens, in the order of the steps. */
export const stepProblems = [
  ({ business }: KycData) => verifiedProblem(business),
  ({ contact }: KycData) => contactProblem(contact),
  (data: KycData) => documentsProblem(data),
];

export function appendKyc(form: FormData, { business, contact, documents }: KycData): FormData {
  form.append("businessDetails", JSON.stringify(business));
  form.append("contactDetails", JSON.stringify(contact));
  for (const kind of requiredDocuments(business)) {
    const file = documents[kind];
    if (file) form.append(kind, file, file.name);
  }
  return form;
}
