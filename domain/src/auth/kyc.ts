import { z } from "zod";
import { type KycStatus, kycStatuses } from "./kyc-status.ts";

export const KYC_FILE_LIMIT = 10_485_760;

export const kycMessages = {
  business: "Please fill in all required business details",
  contact: "Please fill in all required contact details",
  person: "Enter your full legal name.",
  documents: "Please upload all required documents",
  email: "Please enter a valid email address",
  tooLarge: "File size must be less than 10MB",
} as const;

export const businessTypes = ["corporation", "llc", "partnership", "soleProprietorship", "other"] as const;
export type BusinessType = (typeof businessTypes)[number];

export const businessTypeNames: Record<BusinessType, string> = {
  corporation: "Public limited company (corporation)",
  llc: "Private limited company (LLC)",
  partnership: "Partnership",
  soleProprietorship: "Sole trader (sole proprietorship)",
  other: "Other",
};

/** Business type of a customer or investor without a business. */
export const PRIVATE_PERSON = "person";
export const verifiedAsNames: Record<VerifiedDetails["businessType"], string> = {
  ...businessTypeNames,
  [PRIVATE_PERSON]: "Private person",
};

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Use at most ${max} characters.`);
const optional = (max: number) =>
  z.string().trim().max(max, `Use at most ${max} characters.`).optional().default("");

/** A web address that is safe as a link: no script schemes. */
export const website = z
  .string()
  .trim()
  .overwrite(withScheme)
  .max(200, "Use at most 200 characters for the website.")
  .refine((value) => value === "" || isWebAddress(value), "Enter a web address such as https://example.org");

/** Adds https:// to an address typed without a scheme. */
function withScheme(value: string): string {
  return value === "" || /^([a-z][a-z0-9+.-]*:|\/)/i.test(value) ? value : `https://${value}`;
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return (protocol === "https:" || protocol === "http:") && hostname.includes(".");
}

export const businessDetails = z.object(
  {
    legalName: required(kycMessages.business, 200),
    registrationNumber: required(kycMessages.business, 100),
    businessType: z.enum(businessTypes, { error: kycMessages.business }),
    website: website.optional().default(""),
  },
  { error: kycMessages.business },
);
export type BusinessDetails = z.infer<typeof businessDetails>;

export const personDetails = z.object(
  {
    legalName: required(kycMessages.person, 200),
    businessType: z.literal(PRIVATE_PERSON),
    registrationNumber: z.literal("").optional().default(""),
    website: z.literal("").optional().default(""),
  },
  { error: kycMessages.person },
);

export const verifiedDetails = z.union([personDetails, businessDetails]);
export type VerifiedDetails = z.infer<typeof verifiedDetails>;

export const isPrivatePerson = (details: unknown): boolean =>
  typeof details === "object" &&
  details !== null &&
  "businessType" in details &&
  details.businessType === PRIVATE_PERSON;

/** Specified pattern: text, an at sign, and a domain with a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const address = z.object(
  {
    street: required(kycMessages.contact, 200),
    city: required(kycMessages.contact, 100),
    state: optional(100),
    postalCode: required(kycMessages.contact, 20),
    country: required(kycMessages.contact, 100),
  },
  { error: kycMessages.contact },
);

export const contactDetails = z.object(
  {
    email: required(kycMessages.contact, 254).regex(EMAIL, kycMessages.email),
    phone: optional(50),
    address,
  },
  { error: kycMessages.contact },
);
export type ContactDetails = z.infer<typeof contactDetails>;

/** Returns the first problem of typed details: missing fields first, then invalid ones. */
export function verifiedProblem(details: unknown): string | null {
  if (isPrivatePerson(details)) return firstProblem(personDetails, details, kycMessages.person);
  return firstProblem(businessDetails, details, kycMessages.business);
}
export function contactProblem(details: unknown): string | null {
  return firstProblem(contactDetails, details, kycMessages.contact);
}
function firstProblem(schema: z.ZodType, details: unknown, missing: string): string | null {
  const parsed = schema.safeParse(details);
  if (parsed.success) return null;
  const messages = parsed.error.issues.map(({ message }) => message);
  return messages.includes(missing) ? missing : (messages[0] ?? missing);
}

export const documentKinds = ["businessRegistration", "identityProof", "addressProof"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Returns the required documents; a private person has no registration. */
export const requiredDocuments = (details: { businessType: string }): readonly DocumentKind[] =>
  isPrivatePerson(details) ? ["identityProof", "addressProof"] : documentKinds;

export const documentNames: Record<DocumentKind, string> = {
  businessRegistration: "Business registration",
  identityProof: "Identity proof",
  addressProof: "Address proof",
};

export const acceptedExtensions = {
  businessRegistration: [".pdf", ".doc", ".docx"],
  identityProof: [".pdf", ".jpg", ".jpeg", ".png"],
  addressProof: [".pdf", ".doc", ".docx", ".jpg", ".jpeg", ".png"],
} as const satisfies Record<DocumentKind, readonly string[]>;
export type DocumentExtension = (typeof acceptedExtensions)[DocumentKind][number];

/** Returns the accepted extension of a file's name, if it has one. */
export function extensionFor(kind: DocumentKind, fileName: string): DocumentExtension | undefined {
  const lower = fileName.toLowerCase();
  return acceptedExtensions[kind].find((extension) => lower.endsWith(extension));
}

export const wrongType = (kind: DocumentKind): string =>
  `${documentNames[kind]} must be one of ${acceptedExtensions[kind].join(", ")}`;

/** Returns the problem of a chosen file by its name and size; the server checks the content. */
export function fileProblem(kind: DocumentKind, file: { name: string; size: number }): string | null {
  if (!extensionFor(kind, file.name)) return wrongType(kind);
  if (file.size > KYC_FILE_LIMIT) return kycMessages.tooLarge;
  return file.size === 0 ? "This file is empty. Choose another one." : null;
}

/** Returns whether documents may be submitted in this status. */
export const maySubmitKyc = (status: KycStatus): boolean => status === "none" || status === "returned";

export const kycDocument = z.object({
  kind: z.enum(documentKinds),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().int(),
});
export type KycDocument = z.infer<typeof kycDocument>;

/** An account's own verification, newest submission first. */
export const ownKyc = z.object({
  status: z.enum(kycStatuses),
  attestedOnChain: z.boolean(),
  submission: z
    .object({
      id: z.uuid(),
      attempt: z.number().int(),
      submittedAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
      reasons: z.array(z.string()),
      businessDetails: verifiedDetails,
      contactDetails,
      documents: z.array(kycDocument),
    })
    .nullable(),
});
export type OwnKyc = z.infer<typeof ownKyc>;
