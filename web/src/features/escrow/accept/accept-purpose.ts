type Ids = { accountId: string; projectId: string; bidIndex?: number };

export const acceptPurpose = (ids: Ids) => ({ kind: "accept-bid", ...ids });
