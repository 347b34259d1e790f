import {
  type BusinessType,
  businessProblem,
  contactProblem,
  type DocumentKind,
  documentKinds,
  fileProblem,
  kycMessages,
  type OwnKyc,
} from "@trestle/domain/auth/kyc.ts";

export type KycData = {
  business: {
    legalName: string;
    registrationNumber: string;
    businessType: BusinessType | "";
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

/** What was returned is corrected, not typed again; the files must be chosen again. */
export const kycDataFrom = ({ submission }: OwnKyc): KycData =>
  submission
    ? { business: submission.businessDetails, contact: submission.contactDetails, documents: {} }
    : emptyKyc;

export function documentsProblem(documents: KycData["documents"]): string | null {
  for (const kind of documentKinds) {
    const file = documents[kind];
    if (!file) return kycMessages.documents;
    const problem = fileProblem(kind, file);
    if (problem) return problem;
  }
  return null;
}

/** What keeps each step from being left forwards, in the order of the steps. */
export const stepProblems = [
  ({ business }: KycData) => businessProblem(business),
  ({ contact }: KycData) => contactProblem(contact),
  ({ documents }: KycData) => documentsProblem(documents),
];

export function appendKyc(form: FormData, { business, contact, documents }: KycData): FormData {
  form.append("businessDetails", JSON.stringify(business));
  form.append("contactDetails", JSON.stringify(contact));
  for (const kind of documentKinds) {
    const file = documents[kind];
    if (file) form.append(kind, file, file.name);
  }
  return form;
}
