/** The contracts whose ABIs are generated into `abis.gen.ts` and served at `/api/abi/{name}`. */
export const contractNames = ["TrestleProject", "Registry", "TrestleEscrow"] as const;
export type ContractName = (typeof contractNames)[number];
